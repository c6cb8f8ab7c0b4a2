// @ts-check
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { writeProof } from "../db/testing/write-proof.mjs";
import { admin, median, newArticleId, residentMemory, row, staffCookie } from "./measure.mjs";

/** `REQUESTS=50000` for a short trial. */
const count = Number(process.env["REQUESTS"] ?? 1_000_000);
// As many as one network may have waiting for a page to be drawn.
const connections = 16;
const sampleMs = 1_000;
const editMs = 250;

const page = "/insights/personal-data-breach-first-72-hours";
/** What comes how often, of 100. @type {[number, string, number?][]} */
const reads = [
  [14, "/"],
  [10, "/about"],
  [8, "/services"],
  [6, "/library"],
  [6, "/compliance"],
  [4, "/compliance/breach"],
  [6, "/contact"],
  [6, "/insights"],
  [8, page],
  [2, "/insights?q=backup"],
  [1, "/no-such-page", 404],
  [6, "/api/laws"],
  [6, "/api/insights"],
  [4, "/api/changes?since=0"],
  [4, "/readyz"],
];
const unexpectedAnswers = "unexpected answers";
const memoryGrowth = "memory over the last half, growth in %";
const staffReads = ["/api/staff/session", "/api/staff/insights", "/api/staff/overview"];

/**
 * A week's load in minutes: pages, reads of the API, requests of visitors, reads and edits of staff. Memory must stay as
 * it is over the last half, and every answer must be the one that is expected.
 */
export const week = () =>
  withScratchServer(
    async ({ origin, pid }) => {
      const cookie = await staffCookie(origin);
      /** @type {Map<string, number>} */
      const unexpected = new Map();
      /** @param {string} what @param {number} status @param {number} expected */
      const check = (what, status, expected) => {
        if (status === expected) return;
        const key = `${what}: ${status}`;
        unexpected.set(key, (unexpected.get(key) ?? 0) + 1);
      };
      const memory = residentMemory(pid, sampleMs);
      const edits = edited(origin, cookie, check, editMs);
      const run = await autocannon({
        url: origin,
        connections,
        amount: count,
        requests: mix(cookie, check),
        headers: { "accept-encoding": "br" },
      });
      const samples = memory.stop();
      const changed = await edits.stop();
      const last = samples.slice(Math.floor(samples.length / 2));
      const half = Math.floor(last.length / 2);
      const growth = median(last.slice(half)) / median(last.slice(0, half)) - 1;
      for (const [what, times] of unexpected) console.log(`${what}, ${times} times`);
      const wrong = [...unexpected.values()].reduce((sum, times) => sum + times, run.errors);
      const rate = Math.round(run.requests.total / run.duration);
      const megabytes = samples.map((bytes) => Math.round(bytes / 1_000_000));
      return [
        row(
          unexpectedAnswers,
          wrong,
          0,
          `of ${run.requests.total.toLocaleString("en")} in ${Math.round(run.duration)} s (${rate} a second), and ${changed} edits`,
        ),
        row(
          memoryGrowth,
          Math.max(0, growth * 100),
          10,
          `${megabytes[0]} MB at first, ${Math.max(...megabytes)} at most, ${megabytes.at(-1)} at last`,
        ),
      ];
    },
    { settings: { ...admin, CONTACT_LIMIT: "1000000/10m" } },
  );

/** What the trust page shows. @param {import("./measure.mjs").Row[]} rows */
export function writeFigures(rows) {
  const of = (/** @type {string} */ name) => rows.find(({ what }) => what === name)?.value ?? 0;
  const figures = { unexpected: of(unexpectedAnswers), growthPercent: of(memoryGrowth) };
  writeProof("week", { requests: count, ...figures });
}

/** @param {string} cookie @param {(what: string, status: number, expected: number) => void} check */
function mix(cookie, check) {
  /** @type {import("autocannon").Request[]} */
  const requests = reads.flatMap(([share, path, expected = 200]) =>
    Array.from({ length: share }, () => ({
      path,
      onResponse: (/** @type {number} */ status) => check(path, status, expected),
    })),
  );
  for (const path of staffReads)
    requests.push({
      path,
      headers: { cookie },
      onResponse: (status) => check(path, status, 200),
    });
  requests.push({
    method: "POST",
    path: "/api/contact",
    setupRequest: (request) => ({
      ...request,
      headers: { "content-type": "application/json", "idempotency-key": `"${randomUUID()}"` },
      body: JSON.stringify({
        name: "Aline Uwase",
        email: `${randomUUID()}@sender.example`,
        message: "We would like to know how ready we are.",
      }),
    }),
    onResponse: (status) => check("/api/contact", status, 201),
  });
  return requests
    .map((request) => ({ sort: Math.random(), request }))
    .sort((one, other) => one.sort - other.sort)
    .map(({ request }) => request);
}

/**
 * One editor, who changes an article again and again.
 * @param {string} origin @param {string} cookie @param {(what: string, status: number, expected: number) => void} check
 * @param {number} pauseMs
 */
export function edited(origin, cookie, check, pauseMs) {
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    cookie,
  };
  const id = newArticleId();
  const fields = (/** @type {number} */ nth) =>
    JSON.stringify({
      id,
      title: `A week of load, version ${nth}`,
      excerpt: "Written again and again.",
      author: "Aline Uwase",
      date: "2026-01-15",
      link: `load-${id.slice(-12)}`,
    });
  let isStopped = false;
  let edits = 0;
  const done = (async () => {
    let answer = await fetch(`${origin}/api/insights`, {
      method: "POST",
      headers,
      body: fields(0),
    });
    check("the article", answer.status, 201);
    if (!answer.ok) throw new Error(await answer.text());
    while (!isStopped) {
      const tag = answer.headers.get("etag") ?? "";
      await answer.body?.cancel();
      await pause(pauseMs);
      answer = await fetch(`${origin}/api/insights/${id}`, {
        method: "PUT",
        headers: { ...headers, "if-match": tag, "idempotency-key": `"${randomUUID()}"` },
        body: fields(++edits),
      });
      check("an edit", answer.status, 200);
    }
    await answer.body?.cancel();
    return edits;
  })();
  return {
    stop: () => {
      isStopped = true;
      return done;
    },
  };
}
