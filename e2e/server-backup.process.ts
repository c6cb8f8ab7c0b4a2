import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { root } from "../bin/deno.mjs";
import { newRequestId } from "../db/schema/contact.ts";
import { findPrograms } from "../db/testing/programs.ts";
import { onTestFinished } from "vitest";
import { expect, test } from "./testing/process.ts";
import { startSite } from "./testing/site.ts";

// The commands as they are typed, against the server with its permissions of production.
for (const kind of ["embedded", "server"] as const) {
  test(`npm run backup while the site runs, and npm run restore when it does not (${kind})`, async () => {
    findPrograms();
    const folder = mkdtempSync(join(tmpdir(), "inkingi-backup-"));
    const site = await startSite(kind);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    onTestFinished(() => site.stop());
    const command = (name: string) => typed(name, join(folder, "backup.tar.gz"), site.settings);
    const before = await send(site.origin);
    const epoch = await epochOf(site.origin);
    const made = await command("backup");
    expect(made).toMatchObject({
      code: 0,
      lines: [
        expect.stringMatching(/^Backed up [\d,]+ rows of \d+ tables: .*\.tar\.gz \(\d+\.\d MB\)/),
      ],
    });
    expect(await command("backup")).toMatchObject({
      ...{ code: 1, lines: [expect.stringMatching(/exists already: name a new file\.$/)] },
    });
    await send(site.origin);
    expect(await command("restore")).toMatchObject({
      ...{ code: 1, lines: [expect.stringMatching(/Stop it first/)] },
    });
    await site.away();
    const restored = await command("restore");
    expect(restored.code, restored.lines.join("\n")).toBe(0);
    expect(restored.lines.join(" ")).toMatch(
      /^Restored .* All sessions have ended.* A new epoch has begun.* Requests that arrived after the backup are gone/,
    );
    await site.back();
    const old = await fetch(`${site.origin}/api/changes?since=1&epoch=${epoch}`);
    expect(old.status).toBe(410);
    expect(await site.rows("select id from contacts")).toEqual([{ id: before }]);
    expect(readdirSync(folder)).toEqual(["backup.tar.gz"]);
  });
}

async function send(origin: string): Promise<string> {
  const id = newRequestId();
  const answer = await fetch(`${origin}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": `"${id}"` },
    body: JSON.stringify({
      ...{ name: "Aline Uwase", email: "aline@imena.example" },
      message: "A request that is backed up, or not.",
    }),
  });
  expect(answer.status).toBe(201);
  return id;
}

async function epochOf(origin: string): Promise<string> {
  const { epoch } = await (await fetch(`${origin}/api/changes?since=0`)).json();
  return epoch;
}

async function typed(name: string, file: string, settings: Record<string, string>) {
  const { PATH = "", HOME = "" } = env;
  const child = spawn(execPath, [join(root, `bin/${name}.mjs`), file], {
    cwd: root,
    env: { PATH, HOME, ...settings },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const [code] = await once(child, "close");
  return { code, lines: said.trim().split("\n") };
}
