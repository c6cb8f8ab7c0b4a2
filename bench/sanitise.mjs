// @ts-check
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { admin, row } from "./measure.mjs";

const rounds = 5;
const refusedMs = 200;
const othersMs = 250;
const entries = 100_000;

/** HTML that is cheap to send and expensive to parse. */
const bombs = {
  "nested 20,000 deep": "<b>".repeat(20_000),
  "50,000 attributes": `<p ${Array.from({ length: 50_000 }, (_, nth) => `a${nth}=1`).join(" ")}>`,
  "100,000 siblings": "<br>".repeat(100_000),
  "100,000 unclosed": "<p>".repeat(100_000),
  "entities, 600 kB": "&amp;".repeat(120_000),
};

/**
 * Bombs for the sanitiser, and the check of an audit trail of 100,000 rows, while other requests are answered.
 */
export const sanitise = () =>
  withScratchServer(
    async ({ origin }) => {
      const headers = await signedIn(origin);
      /** @param {string} content */
      const send = (content) =>
        fetch(`${origin}/api/insights`, {
          method: "POST",
          headers,
          body: JSON.stringify({ ...article, link: `bench-${randomUUID()}`, content }),
        });
      // The thread starts with the first article.
      await send("<p>Warm</p>");
      const rows = [];
      for (const [name, content] of Object.entries(bombs)) {
        /** @type {number[]} */
        const took = [];
        const others = await meanwhile(origin, async () => {
          for (let round = 0; round < rounds; round++) {
            const since = performance.now();
            const { status } = await send(content);
            took.push(performance.now() - since);
            if (status !== 422) throw new Error(`${name} was answered ${status}, not refused.`);
          }
        });
        rows.push(
          row(`${name}: ms until refused, at most`, Math.max(...took), refusedMs),
          row(`${name}: ms of other requests, at most`, others, othersMs),
        );
      }
      const others = await meanwhile(origin, async () => {
        const answer = await fetch(`${origin}/api/staff/audit/check`, { headers });
        const { rows: checked, fault } = await answer.json();
        if (checked < entries || fault) throw new Error(`The trail is not whole: ${checked} rows.`);
      });
      rows.push(
        row("check of 100,000 audit rows: ms of other requests, at most", others, othersMs),
      );
      return rows;
    },
    { settings: admin, prepare: manyEntries },
  );

const article = { title: "Bench", excerpt: "Bench", author: "Bench", date: "2026-11-21" };

/** The headers of the first administrator. @param {string} origin */
async function signedIn(origin) {
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const answer = await fetch(`${origin}/api/staff/session`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: admin.STAFF_EMAIL, password: admin.STAFF_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}.`);
  return { ...headers, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

/** The slowest of other requests during the work. @param {string} origin @param {() => Promise<void>} work */
async function meanwhile(origin, work) {
  let [slowest, working] = [0, true];
  const other = (async () => {
    while (working) {
      const since = performance.now();
      // The query is not cached, so that it reaches the database.
      await fetch(`${origin}/api/insights?limit=3&q=${randomUUID().slice(0, 4)}`).then((answer) =>
        answer.text(),
      );
      slowest = Math.max(slowest, performance.now() - since);
      await wait(10);
    }
  })();
  try {
    await work();
  } finally {
    working = false;
    await other;
  }
  return slowest;
}

/** @param {string} dataDir */
async function manyEntries(dataDir) {
  const database = await PGlite.create(join(dataDir, "pg"));
  for (let from = 0; from < entries; from += 10_000) {
    await database.query(
      `select count(audit(null, 'bench@example.rw', 'article updated', 'insight-' || n, n, '{"changed": "content"}'))
       from generate_series($1::int, $2::int) as n`,
      [from + 1, from + 10_000],
    );
  }
  await database.close();
}
