import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Compresses text files; the server answers with these bytes. */
export const compress = (directory = ""): Plugin => ({
  name: "compress",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  configResolved({ root, build }) {
    directory = resolve(root, build.outDir);
  },
  closeBundle: {
    // Runs after the worker is built.
    order: "post",
    sequential: true,
    handler(problem) {
      if (problem) return;
      for (const file of readdirSync(directory, { recursive: true, withFileTypes: true })) {
        const path = join(file.parentPath, file.name);
        if (!file.isFile() || !/\.(?:js|css|svg|json|txt)$/.test(path) || path.includes(".vite"))
          continue;
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  },
});
