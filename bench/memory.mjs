// @ts-check
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { testPostgres } from "../bin/postgres.mjs";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { median, row } from "./measure.mjs";

const idleMs = 20_000;
const minutes = 10;
const sampleMs = 500;
/** As many parallel connections as `npm run bench -- throughput` uses. */
const connections = 64;

/** Maximum memory of the process in MB, waiting and under load, and its maximum growth. */
const limits = { embedded: [320, 450], postgres: [140, 240] };
const growth = 0.05;

/** Pages, lists and searches of the server. */
const paths = [
  ...["/", "/about", "/services", "/library", "/insights", "/contact", "/nope"],
  ...["/insights/personal-data-breach-first-72-hours", "/insights?q=breach"],
  ...["/api/insights", "/api/laws", "/api/home", "/api/content/firm"],
];

/** The server's resident memory on both databases: waiting, and in ten minutes of mixed load. */
export async function memory() {
  const postgres = await testPostgres();
  try {
    const rows = await measured("embedded", "");
    return [...rows, ...(await measured("postgres", postgres.url))];
  } finally {
    await postgres.stop();
  }
}

/** @param {keyof typeof limits} kind @param {string} databaseUrl */
const measured = (kind, databaseUrl) =>
  withScratchServer(
    async ({ origin, pid }) => {
      const [idleLimit = 0, busyLimit = 0] = limits[kind];
      await wait(idleMs);
      const idle = residentMb(pid);
      const samples = await loaded(origin, pid);
      const second = samples.slice(samples.length / 2);
      const part = Math.floor(second.length / minutes);
      const ends = [second.slice(0, part), second.slice(-part)].map(median);
      const grown = (ends[1] ?? 0) / (ends[0] ?? 1) - 1;
      return [
        row(`${kind}, waiting, MB`, idle, idleLimit),
        row(`${kind}, under load, MB at most`, Math.max(...samples), busyLimit),
        row(`${kind}, growth in minutes ${minutes / 2} to ${minutes}`, Math.abs(grown), growth),
      ];
    },
    // The second start, since the first one has made the tables.
    { prepare: async () => undefined, settings: { DATABASE_URL: databaseUrl } },
  );

/** The memory in MB, sample by sample, under mixed load. @param {string} origin @param {number} pid */
async function loaded(origin, pid) {
  /** @type {number[]} */
  const samples = [];
  const timer = setInterval(() => samples.push(residentMb(pid)), sampleMs);
  const run = await autocannon({
    url: origin,
    connections,
    duration: 60 * minutes,
    requests: paths.map((path) => ({ path, headers: { "accept-encoding": "br" } })),
  });
  clearInterval(timer);
  if (run["5xx"] + run.errors > 0) throw new Error(`${run["5xx"]} failed, ${run.errors} errors`);
  return samples;
}

/** A process's resident memory (proc(5)), in MB of 2^20 bytes. @param {number} pid */
function residentMb(pid) {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}
