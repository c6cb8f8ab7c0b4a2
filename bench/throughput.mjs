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
const bar = 0.7;

/**
 * Cached pages against a bare `Deno.serve` with the same bytes, interleaved. The ratio that counts is
 * requests per CPU second of the server, where the system reports it: the load comes from the same cores.
 * @param {{ origin: string, pid: number, scratch: string }} site
 */
export async function throughput({ origin, pid, scratch }) {
  const rows = [];
  for (const path of ["/", "/about", "/insights/personal-data-breach-first-72-hours"]) {
    const url = origin + path;
    await fetch(url);
    const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
    const size = (await answer.arrayBuffer()).byteLength;
    const raw = await rawBytes(url);
    const file = join(scratch, "bare.bin");
    writeFileSync(file, raw);
    const bare = await startBare(file);
    /** @type {Awaited<ReturnType<typeof load>>[]} */
    const ours = [];
    /** @type {Awaited<ReturnType<typeof load>>[]} */
    const limit = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await load(url, pid));
      limit.push(await load(`http://127.0.0.1:${bare.port}/`, bare.pid));
    }
    bare.stop();
    const ratio = median(ours.map((o, i) => o.perCpuSecond / (limit[i]?.perCpuSecond ?? 1)));
    rows.push({
      path,
      bytes: raw.length,
      text: size,
      "req/s": Math.round(median(ours.map((o) => o.rate))),
      "bare req/s": Math.round(median(limit.map((o) => o.rate))),
      "p99 ms": median(ours.map((o) => o.p99)),
      "per CPU-s": Math.round(median(ours.map((o) => o.perCpuSecond))),
      ratio: Number(ratio.toFixed(2)),
      bar: `≥ ${bar}`,
      met: ratio >= bar,
    });
  }
  return rows;
}

/** @param {string} url */
async function load(url, /** @type {number} */ pid) {
  const before = cpuSeconds(pid);
  const run = await autocannon({
    url,
    connections: 64,
    duration: seconds,
    headers: { "accept-encoding": "gzip, deflate, br" },
  });
  const used = cpuSeconds(pid) - before;
  const rate = run.requests.total / run.duration;
  if (run.non2xx > 0 || run.errors > 0)
    throw new Error(`${url}: ${run.non2xx} bad, ${run.errors} errors`);
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

/** The brotli bytes as they cross the wire. @param {string} url @returns {Promise<Buffer>} */
async function rawBytes(url) {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    request(url, { headers: { "accept-encoding": "br" } }, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts)));
    })
      .on("error", reject)
      .end();
  });
}

/** @param {string} file */
async function startBare(file) {
  const child = spawn(
    findDeno(),
    ["run", "--no-prompt", "--allow-net=127.0.0.1", `--allow-read=${file}`, "bench/bare.ts", file],
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
