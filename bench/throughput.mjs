// @ts-check
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import autocannon from "autocannon";
import { findDeno } from "../bin/deno.mjs";
import { median } from "./measure.mjs";

const rounds = 3;
const seconds = 4;
const bar304 = 0.95;
const pages = ["/", "/about", "/insights/personal-data-breach-first-72-hours"];
const lists = ["/api/insights", "/api/laws", "/api/home", "/api/content/firm"];

/**
 * Kept answers against a bare `Deno.serve` with the same bytes and headers, interleaved; then "not modified" against the
 * kept answer. The ratio that counts is requests per CPU second of the server, if the system reports it: the load comes
 * from the same cores.
 * @param {{ origin: string, pid: number, scratch: string }} site
 */
export async function throughput({ origin, pid, scratch }) {
  const rows = [];
  for (const path of [...pages, ...lists]) {
    const bar = lists.includes(path) ? 0.8 : 0.9;
    const url = origin + path;
    await fetch(url);
    const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
    const size = (await answer.arrayBuffer()).byteLength;
    const { bytes: raw, headers } = await rawAnswer(url);
    const file = join(scratch, "bare.bin");
    writeFileSync(file, raw);
    writeFileSync(`${file}.json`, JSON.stringify(headers));
    const bare = await startBare(file);
    /** @type {Load[]} */
    const ours = [];
    /** @type {Load[]} */
    const unchanged = [];
    /** @type {Load[]} */
    const limit = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await load(url, pid));
      unchanged.push(await load(url, pid, { "if-none-match": String(headers.etag) }));
      limit.push(await load(`http://127.0.0.1:${bare.port}/`, bare.pid));
    }
    bare.stop();
    const ratio = medianRatio(ours, limit);
    const ratio304 = medianRatio(unchanged, ours);
    rows.push({
      path,
      bytes: raw.length,
      text: size,
      "req/s": Math.round(median(ours.map((o) => o.rate))),
      "bare req/s": Math.round(median(limit.map((o) => o.rate))),
      "p99 ms": median(ours.map((o) => o.p99)),
      "per CPU-s": Math.round(median(ours.map((o) => o.perCpuSecond))),
      ratio: Number(ratio.toFixed(2)),
      "304 by kept": Number(ratio304.toFixed(2)),
      bar: `≥ ${bar}, ≥ ${bar304}`,
      met: ratio >= bar && ratio304 >= bar304,
    });
  }
  return rows;
}

/** @typedef {Awaited<ReturnType<typeof load>>} Load */

/** @param {readonly Load[]} these @param {readonly Load[]} those */
const medianRatio = (these, those) =>
  median(these.map(({ perCpuSecond }, nth) => perCpuSecond / (those[nth]?.perCpuSecond ?? 1)));

/** @param {string} url @param {number} pid @param {Record<string, string>} [headers] */
async function load(url, pid, headers = {}) {
  const before = cpuSeconds(pid);
  const run = await autocannon({
    url,
    connections: 64,
    duration: seconds,
    headers: { "accept-encoding": "gzip, deflate, br", ...headers },
  });
  const used = cpuSeconds(pid) - before;
  const rate = run.requests.total / run.duration;
  const bad = run.non2xx - (run.statusCodeStats?.["304"]?.count ?? 0);
  if (bad > 0 || run.errors > 0) throw new Error(`${url}: ${bad} bad, ${run.errors} errors`);
  return { rate, p99: run.latency.p99, perCpuSecond: used > 0 ? run.requests.total / used : rate };
}

/** User and system seconds of a process (proc(5)), 0 where there is no /proc. @param {number} pid */
function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/** The brotli bytes and the headers as they cross the wire. @param {string} url */
async function rawAnswer(url) {
  const { request } = await import("node:http");
  /** @type {import("node:http").IncomingMessage} */
  const answer = await new Promise((resolve, reject) =>
    request(url, { headers: { "accept-encoding": "br" } }, resolve)
      .on("error", reject)
      .end(),
  );
  /** @type {Buffer[]} */
  const parts = [];
  for await (const part of answer) parts.push(part);
  const { date, connection, ...headers } = answer.headers;
  return { bytes: Buffer.concat(parts), headers };
}

/** @param {string} file */
async function startBare(file) {
  const child = spawn(
    findDeno(),
    [
      ...["run", "--no-prompt", "--allow-net=127.0.0.1", `--allow-read=${file},${file}.json`],
      ...["bench/bare.ts", file],
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, "line");
  return {
    port: Number(String(line).split(" ")[1]),
    pid: child.pid ?? 0,
    stop: () => child.kill(),
  };
}
