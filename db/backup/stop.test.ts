import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../postgres/open.ts";
import { copyDatabase, temporaryDirectory } from "../testing/database.ts";
import { findPrograms } from "../testing/programs.ts";
import { backUp } from "./backup.ts";
import { makePlace } from "./place.ts";

vi.setConfig({ testTimeout: 120_000 });
beforeAll(findPrograms);

// The commands run with permissions of their own, for which Deno allows nothing in /dev.
async function folder(): Promise<string> {
  const { directory, remove } = await temporaryDirectory(tmpdir());
  onTestFinished(remove);
  return directory;
}

async function database() {
  const { where, remove } = await copyDatabase(tmpdir());
  onTestFinished(remove);
  return where;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The command as npm runs it, with a tar that does its work and then never ends. */
async function begun(name: string, file: string, settings: Record<string, string>) {
  const place = await folder();
  const [mark, programs, temporary] = ["mark", "programs", "tmp"].map((one) => join(place, one));
  if (!mark || !programs || !temporary) throw new Error("There are three paths");
  for (const one of [programs, temporary]) mkdirSync(one);
  const PATH = process.env["PATH"] ?? "";
  const script = `#!/bin/sh\nPATH='${PATH}' tar "$@"\n: > '${mark}'\nexec sleep 100\n`;
  writeFileSync(join(programs, "tar"), script, { mode: 0o755 });
  const child = spawn("node", [join(root, `bin/${name}.mjs`), file], {
    cwd: root,
    env: { PATH: [programs, PATH].join(delimiter), TMPDIR: temporary, ...settings },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await vi.waitUntil(() => existsSync(mark), { timeout: 60_000 });
  return {
    temporary,
    async end(signal: "SIGTERM" | "SIGINT") {
      // After its own `kill` Deno knows no code.
      if (child.pid) process.kill(child.pid, signal);
      const [code] = await once(child, "close");
      return { code, said };
    },
  };
}

const ends = [
  ["backup", "SIGTERM", 143],
  ["restore", "SIGTERM", 143],
  ["restore", "SIGINT", 130],
] as const;

test.each(ends)("%s leaves nothing on the disk after %s", async (name, signal, code) => {
  const where = await database();
  const target = await folder();
  const file = join(target, "backup.tar.gz");
  if (name === "restore") await backUp(where, file);
  const settings = "url" in where ? { DATABASE_URL: where.url } : { DATA_DIR: where.directory };
  const command = await begun(name, file, settings);
  const ended = await command.end(signal);
  expect(readdirSync(target)).toEqual(name === "restore" ? ["backup.tar.gz"] : []);
  expect(readdirSync(command.temporary)).toEqual([]);
  if ("directory" in where)
    expect(readdirSync(where.directory)).not.toEqual(expect.arrayContaining([name]));
  expect(ended).toEqual({
    code,
    said: "Stopped before the end. Nothing was changed.\n",
  });
});

test("a backup that is stopped before the running site has begun its copy takes the question back", async () => {
  const where = await database();
  const site = await openDatabase(where);
  onTestFinished(() => site.close());
  const target = await folder();
  const stop = new AbortController();
  const made = backUp(where, join(target, "backup.tar.gz"), stop.signal);
  await vi.waitUntil(() => readdirSync(target).length > 0, 60_000);
  stop.abort(new Error("Stopped"));
  await expect(made).rejects.toThrow("Stopped");
  expect(readdirSync(target)).toEqual([]);
  if ("directory" in where) expect(existsSync(join(where.directory, "backup"))).toBe(false);
});

test("what a killed command left goes with the next one, and what another one needs stays", async () => {
  const target = await folder();
  const abandoned = join(target, ".backup-killed");
  mkdirSync(join(abandoned, "files"), { recursive: true });
  writeFileSync(join(abandoned, "files", "dump"), "of a person");
  // Of someone else's program.
  mkdirSync(join(target, "backup-mine"));
  const running = await makePlace(target, ".backup-");
  const own = await makePlace(target, ".backup-");
  expect(existsSync(abandoned)).toBe(false);
  expect(existsSync(running.path)).toBe(true);
  await own.remove();
  expect(existsSync(running.path)).toBe(true);
  await running.remove();
  expect(readdirSync(target)).toEqual(["backup-mine"]);
});
