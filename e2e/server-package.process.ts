import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writePackage } from "../bin/package.mjs";
import { freePort } from "../db/testing/free-port.mjs";
import { expect, test } from "./testing/process.ts";

test("what npm run package writes runs by itself, and holds no development package, test or source of a screen", async () => {
  const target = mkdtempSync(join(tmpdir(), "inkingi-package-"));
  writePackage(target);
  const all = readdirSync(target, { recursive: true, encoding: "utf8" });
  const own = all.filter((path) => !path.startsWith("node_modules"));
  expect(own.filter((path) => /\.test\.|testing|^app|^e2e|^bench|^\.git/.test(path))).toEqual([]);
  for (const name of ["vite", "vitest", "typescript", "@typescript", "@playwright", "@biomejs"])
    expect(existsSync(join(target, "node_modules", name)), name).toBe(false);

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["bin/serve.mjs"], {
    cwd: target,
    env: { PATH: process.env["PATH"], PORT: String(port), DATA_DIR: join(target, "data") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  server.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  try {
    const ready = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status;
    await expect.poll(ready).toBe(200);
    // A page, a card (WebAssembly, a thread and a font), and a file of the build.
    const page = await (await fetch(origin)).text();
    const card = /<meta property="og:image" content="[^"]*(\/og\/[^"]+)"/.exec(page)?.[1] ?? "";
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
    for (const path of [card, script])
      expect((await fetch(`${origin}${path}`)).status, path).toBe(200);
    expect(said.includes("Warning: this runs as root.")).toBe(process.getuid?.() === 0);
    const backup = spawn(process.execPath, ["bin/backup.mjs", "backup.tar.gz"], {
      cwd: target,
      env: { PATH: process.env["PATH"], DATA_DIR: join(target, "data") },
      stdio: "inherit",
    });
    expect((await once(backup, "exit"))[0]).toBe(0);
    expect(existsSync(join(target, "backup.tar.gz"))).toBe(true);
  } finally {
    server.kill();
    await once(server, "exit");
    rmSync(target, { recursive: true, force: true });
  }
});
