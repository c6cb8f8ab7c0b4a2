import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

// As app/boot/hydrate.ts has it, whatever quotes the minifier puts around.
const marker = '{"written by":"bin/vite/integrity.ts"}';

/** The chunks and sheets that hydrate.ts fetches by their addresses; those of staff have their hashes in /admin itself. */
const isChecked = ({ name, file, src }: ManifestEntry) =>
  /^(?:react|router|main|site)$/.test(name ?? "") ||
  (file.endsWith(".css") && /\/(?:main|print|tools)\.css$/.test(src ?? ""));

interface ManifestEntry {
  file: string;
  name?: string;
  src?: string;
}

/**
 * Writes into the entry the hashes of what it fetches, so that no page carries them (Subresource Integrity), and names it
 * again by what it then has: browsers keep it for ever.
 */
export const integrity = (entry: string): Plugin => ({
  name: "integrity",
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  writeBundle: {
    order: "post",
    sequential: true,
    handler({ dir = "" }) {
      const manifestFile = join(dir, ".vite/manifest.json");
      // Vite wrote this file; its shape is fixed by Vite's documentation.
      const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Record<
        string,
        ManifestEntry
      >;
      const own = manifest[entry];
      if (!own) this.error(`the build has no ${entry}`);
      const hashes = Object.fromEntries(
        Object.values(manifest)
          .filter(isChecked)
          .map(({ file }) => [`/${file}`, `sha256-${hashOf(join(dir, file), "base64")}`]),
      );
      const path = join(dir, own.file);
      const code = readFileSync(path, "utf8");
      if (code.split(marker).length !== 2) this.error(`${entry} has no place for hashes`);
      writeFileSync(path, code.replace(marker, JSON.stringify(hashes)));
      const name = hashOf(path, "base64url").slice(0, 8);
      own.file = own.file.replace(/-[\w-]{8}\.js$/, `-${name}.js`);
      renameSync(path, join(dir, own.file));
      writeFileSync(manifestFile, JSON.stringify(manifest, null, 2));
    },
  },
});

const hashOf = (path: string, encoding: "base64" | "base64url") =>
  createHash("sha256").update(readFileSync(path)).digest(encoding);
