import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { securityHeaders } from "../api/http/headers.ts";
import { freePort } from "../db/testing/free-port.mjs";
import { serverCommand } from "../bin/server.mjs";
import { ApiProcess } from "../faults/api-process.mjs";
import { expect, test } from "./testing/process.ts";
import { startSite } from "./testing/site.ts";

let scratch = "";
test.beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "inkingi-start-"));
});
test.afterEach(() => rmSync(scratch, { recursive: true, force: true }));

test("a port in use is one line that names it, and nothing is begun", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  const { code, lines } = await start({ PORT: port });
  other.close();
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^PORT ${port} is in use`))]);
  expect(readdirSync(scratch)).toEqual([]);
});

test("a data directory that is a file, or a PostgreSQL that is not there, is one line that names it", async () => {
  const file = join(scratch, "file");
  writeFileSync(file, "");
  const directory = await start({ DATA_DIR: file });
  expect(directory).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^DATA_DIR: .* is a file/)],
  });
  const { code, lines } = await start({ DATABASE_URL: "postgres://me:secret@127.0.0.1:9/none" });
  expect([code, lines]).toEqual([1, [expect.stringMatching(/^DATABASE_URL/)]]);
  expect(lines.join()).not.toContain("secret");
});

test("a wrong setting is one line that names it, before anything is started", () => {
  expect(() => serverCommand({ ...quiet(), PORT: "http" })).toThrow(/^[^\n]*PORT[^\n]*$/);
});

const quiet = () => ({ PATH: process.env["PATH"], DATA_DIR: join(scratch, "data"), PORT: "0" });

test("while it starts it says so immediately, and when it stops no kept-alive connection is cut", async () => {
  const server = await ApiProcess.of({ DATA_DIR: join(scratch, "data"), DATABASE_URL: "" });
  server.launch();
  const origin = `http://127.0.0.1:${server.port}`;
  const probe = async () => (await fetch(`${origin}/healthz`).catch(() => undefined))?.text();
  // A new database takes seconds.
  await expect.poll(probe, { interval: 20 }).toBe("starting");
  const early = await fetch(`${origin}/contact`);
  expect([early.status, early.headers.get("retry-after")]).toEqual([503, "2"]);
  for (const answer of [early, await fetch(`${origin}/healthz`)]) {
    for (const [name, value] of securityHeaders({ https: false }).always)
      expect(answer.headers.get(name), name).toBe(value);
  }
  await expect.poll(() => server.said).toContain("Ready:");
  expect(await probe()).toBe("ok");

  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const outcomes: string[] = [];
  const ask = () =>
    new Promise<string>((answered) => {
      const request = get(`${origin}/about`, { agent }, (answer) => {
        answer.resume().on("end", () => answered(String(answer.statusCode)));
      }).on("error", (error) => {
        // A new connection that the system had queued when the port closed reached no server: refused too.
        if (!request.reusedSocket) return answered("refused");
        answered("code" in error ? String(error.code) : error.message);
      });
    });
  const visitor = async () => {
    while (!outcomes.includes("refused")) outcomes.push(await ask());
  };
  const visitors = Array.from({ length: 4 }, visitor);
  await expect.poll(() => outcomes.length).toBeGreaterThan(200);
  const ended = server.end();
  await expect
    .poll(async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status)
    .toBe(503);
  expect(await ended).toBe(0);
  await Promise.all(visitors);
  agent.destroy();
  expect([...new Set(outcomes)].toSorted()).toEqual(["200", "refused"]);
});

test("where no line of the log can be written, visitors are answered, requests are stored, and it ends as told", async () => {
  const site = await startSite("server");
  await site.away();
  const port = await freePort();
  const settings = { ...quiet(), ...site.settings, PORT: String(port) };
  const { command, args, ...options } = serverCommand(settings);
  // full(4): every write fails as on a disk without room.
  const full = openSync("/dev/full", "w");
  const server = spawn(command, args, { ...options, stdio: ["ignore", full, full] });
  closeSync(full);
  const ended = once(server, "exit");
  try {
    const origin = `http://127.0.0.1:${port}`;
    const statusOf = async (path: string) =>
      (await fetch(origin + path).catch(() => undefined))?.status;
    await expect.poll(() => statusOf("/readyz")).toBe(200);
    expect(await statusOf("/about")).toBe(200);
    expect(await statusOf("/nowhere")).toBe(404);
    const id = crypto.randomUUID();
    const stored = await fetch(`${origin}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": id },
      body: JSON.stringify({
        name: "Aline Uwase",
        email: "aline@example.rw",
        message: "A request while no log can be written.",
      }),
    });
    expect(stored.status).toBe(201);
    expect(await site.rows("select name from contacts where id = $1", [id])).toHaveLength(1);
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  } finally {
    server.kill("SIGKILL");
    await ended;
    await site.stop();
  }
});

/** Runs the production command to its end; `lines` is what it wrote to its standard error. */
async function start(settings: Record<string, string>) {
  const { command, args, ...options } = serverCommand({ ...quiet(), PORT: "8999", ...settings });
  const server = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const late = setTimeout(() => server.kill("SIGKILL"), 30_000);
  const [code] = await once(server, "close");
  clearTimeout(late);
  return { code: Number(code), lines: said.trim().split("\n") };
}
