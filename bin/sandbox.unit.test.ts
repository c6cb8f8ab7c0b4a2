import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "./deno.mjs";
import { serverCommand } from "./server.mjs";

const scratch = mkdtempSync(join(tmpdir(), "inkingi-sandbox-"));
const dataDir = join(scratch, "data");
mkdirSync(dataDir);
writeFileSync(join(scratch, "code.ts"), "export const ran = true;");
// Another server on this machine: the cloud's metadata, another database.
const neighbour = createServer().listen(0, "127.0.0.1");
let port = 0;
beforeAll(async () => {
  if (!neighbour.listening) await once(neighbour, "listening");
  const address = neighbour.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => {
  neighbour.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** What each of these answers in a Deno of the server's own flags: "allowed", or the name of its refusal. */
function attempts(settings: Record<string, string>, code: Record<string, string>) {
  const { command, args, cwd, env } = serverCommand({ PATH: process.env["PATH"], ...settings });
  const probe = join(scratch, "probe.ts");
  const body = Object.entries(code).map(
    ([name, work]) =>
      `try { ${work}; answers[${JSON.stringify(name)}] = "allowed" } catch (error) { answers[${JSON.stringify(name)}] = error.name }`,
  );
  writeFileSync(
    probe,
    `import fs from "node:fs"; import child from "node:child_process"; import net from "node:net";
     import os from "node:os"; import { once } from "node:events";
     const answers = {};\n${body.join("\n")}\nconsole.log(JSON.stringify(answers)); Deno.exit(0);`,
  );
  const flags = args.slice(0, args.indexOf(join(root, "api/main.ts")));
  const ran = spawnSync(command, [...flags, probe], {
    cwd,
    env: { ...env, SECRET_OF_ANOTHER: "hush" },
    encoding: "utf8",
  });
  expect(ran.status, ran.stderr).toBe(0);
  const answers: Record<string, string> = JSON.parse(ran.stdout);
  return answers;
}

// On Deno a child sees our environment too: an empty setting is an unset one.
const own = { DATA_DIR: dataDir, PORT: "0", DATABASE_URL: "", MIGRATE_DATABASE_URL: "" };

describe.each([
  ["the embedded database", own],
  ["a database server", { ...own, DATABASE_URL: "postgres://u:p@127.0.0.1:1/x" }],
])("on %s the running server", (_, settings) => {
  test("leaves its permissions by no way", () => {
    const file = (path: string) => JSON.stringify(path);
    const link = join(dataDir, "link");
    const code = {
      "reads a file of the system": `await Deno.readTextFile("/etc/passwd")`,
      "reads it by Node's module": `fs.readFileSync("/etc/passwd")`,
      "reads its own environment": `fs.readFileSync("/proc/self/environ")`,
      "reads its own sources": `fs.readFileSync(${file(join(root, "api/main.ts"))})`,
      "reads the settings beside it": `fs.readFileSync(${file(join(root, ".env"))})`,
      "lists its directory": `fs.readdirSync(${file(root)})`,
      "writes beside the data": `fs.writeFileSync(${file(join(scratch, "other"))}, "x")`,
      "writes above the data": `fs.writeFileSync(${file(`${dataDir}/../other`)}, "x")`,
      "writes what it serves": `fs.writeFileSync(${file(join(root, "dist/client/x.js"))}, "x")`,
      "writes its sources": `fs.writeFileSync(${file(join(root, "api/main.ts"))}, "x")`,
      "follows a link of its own out": `fs.symlinkSync("/etc/passwd", ${file(link)}); fs.readFileSync(${file(link)})`,
      "runs a program": `new Deno.Command("/bin/sh", { args: ["-c", "true"] }).outputSync()`,
      "runs it by Node's module": `const ran = child.spawnSync("/bin/true"); if (ran.error) throw ran.error`,
      "runs itself": `new Deno.Command(Deno.execPath(), { args: ["--version"] }).outputSync()`,
      "asks another host": `await fetch("http://127.0.0.1:${port}")`,
      "connects to another port": `await Deno.connect({ hostname: "127.0.0.1", port: ${port} })`,
      "connects by Node's module": `await once(net.connect(${port}, "127.0.0.1"), "connect")`,
      "asks for a name": `await Deno.resolveDns("example.com", "A")`,
      "loads code from elsewhere": `await import("http://127.0.0.1:${port}/x.js")`,
      "loads code that was put beside its data": `await import([${file(pathToFileURL(join(scratch, "code.ts")).href)}].join())`,
      "reads a variable that is no setting": `Deno.env.get("SECRET_OF_ANOTHER")`,
      "lists all variables": `if (!("SECRET_OF_ANOTHER" in Deno.env.toObject())) throw new Deno.errors.NotCapable()`,
      "loads a library": `Deno.dlopen("/usr/lib/x86_64-linux-gnu/libc.so.6", {})`,
      "loads a library that it wrote": `Deno.dlopen(${file(join(dataDir, "x.so"))}, {})`,
      "asks for the network's cards": `os.networkInterfaces()`,
      "asks for more": `if ((await Deno.permissions.request({ name: "run" })).state !== "granted") throw new Deno.errors.NotCapable()`,
      "ends another process": `Deno.kill(1, "SIGCONT")`,
      "works in another thread": `await new Promise((done, fail) => { const worker = new Worker("data:text/javascript,postMessage(Deno.readTextFileSync('/etc/passwd'))", { type: "module" }); worker.onmessage = done; worker.onerror = (event) => { event.preventDefault(); fail(new Deno.errors.NotCapable()); }; })`,
    };
    const refused = Object.keys(code).map((name) => [
      name,
      // Deno says so of modules.
      name.startsWith("loads code") ? "TypeError" : "NotCapable",
    ]);
    expect(attempts(settings, code)).toEqual(Object.fromEntries(refused));
  });
});

test("what the server needs is allowed by the same flags", () => {
  const file = JSON.stringify(join(dataDir, "own"));
  expect(
    attempts(own, {
      writes: `fs.writeFileSync(${file}, "x"); fs.readFileSync(${file})`,
      settings: `Deno.env.get("DATABASE_URL")`,
    }),
  ).toEqual({ writes: "allowed", settings: "allowed" });
  expect(
    attempts(
      { ...own, DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x` },
      {
        connects: `(await Deno.connect({ hostname: "127.0.0.1", port: ${port} })).close()`,
      },
    ),
  ).toEqual({ connects: "allowed" });
});
