import { expect, test } from "vitest";
import { withDatabase } from "../../db/testing/database.ts";
import { problemOf, siteOn } from "../testing/app.ts";

const { database } = await withDatabase();
let clock = 0;
const site = await siteOn(database, { now: () => clock });

const send = (body: unknown, type = "application/reports+json") =>
  site.call("/api/csp-reports", {
    method: "POST",
    headers: { "content-type": type },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const reportOf = (effectiveDirective: string, blockedURL: string) => ({
  type: "csp-violation",
  url: "http://localhost:8000/insights/what-aline-reads",
  user_agent: "Aline's browser",
  body: { effectiveDirective, blockedURL, sample: "alert(1)" },
});
const formerOf = (directive: string, blocked: string) => ({
  "csp-report": { "effective-directive": directive, "blocked-uri": blocked },
});

/** What the log says of the policy after this work, a minute after what was before. */
async function logged(work: () => Promise<unknown>) {
  clock += 60_000;
  const from = site.logs.length;
  await work();
  return site.logs.slice(from).flatMap((line) => {
    const entry: unknown = JSON.parse(line);
    return entry instanceof Object && "policy" in entry ? [entry] : [];
  });
}

test("both kinds of reports are received, and the log has their directive and kind alone", async () => {
  const lines = await logged(async () => {
    expect((await send([reportOf("script-src-elem", "https://evil.example/x?aline")])).status).toBe(
      204,
    );
    const former = formerOf("require-trusted-types-for", "trusted-types-sink");
    const answer = await send(former, "application/csp-report");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
  expect(lines).toEqual([
    { policy: "violated", directive: "script-src-elem", blocked: "another site" },
    { policy: "violated", directive: "require-trusted-types-for", blocked: "trusted-types-sink" },
  ]);
});

test.each([
  ["inline", "inline"],
  ["http://localhost:8000/assets/x.js", "own file"],
  ["data:text/javascript,1", "data:"],
  ["chrome-extension://abc/x.js", "extension"],
  ["", "unknown"],
  ["nothing\nof an address", "unknown"],
])("what was refused, %j, is called %s", async (blocked, kind) => {
  const lines = await logged(() => send([reportOf("img-src", blocked)]));
  expect(lines).toEqual([{ policy: "violated", directive: "img-src", blocked: kind }]);
});

test("a thousand reports are ten lines a minute at most, one of each kind", async () => {
  const many = (names: readonly string[]) => async () => {
    for (const name of names)
      expect((await send(names.map(() => reportOf(name, "inline")))).status).toBe(204);
  };
  expect(await logged(many(Array<string>(30).fill("style-src")))).toHaveLength(1);
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  expect(await logged(many(letters))).toHaveLength(10);
});

test("what is no report is received without a word, and what is no JSON is refused", async () => {
  const hostile = [
    "null",
    "[null, 1, []]",
    '{"__proto__": {"csp-report": {}}}',
    [reportOf("script-src\nforged: line", "inline")],
    [reportOf("x".repeat(41), "inline")],
    { "csp-report": { "effective-directive": ["img-src"] } },
  ];
  const lines = await logged(async () => {
    for (const body of hostile) expect((await send(body)).status).toBe(204);
  });
  expect(lines).toEqual([]);
  await problemOf(send("{"), 400);
  await problemOf(send("[]", "text/plain"), 415);
  await problemOf(send(JSON.stringify("x".repeat(16_384))), 413);
});
