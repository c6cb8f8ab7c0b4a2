// @ts-check
// `npm run bench [-- throughput paint tools lighthouse sync search cms site requests publish sanitise slow memory]`: measured against limits.
// `--beside=FOLDER` measures the built checkout in FOLDER as well, each part right before the same part of this one.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfChanged, weights } from "./build.mjs";
import { chromiumInstalled } from "./chromium.mjs";
import { installPackages } from "./install.mjs";
import { root } from "./deno.mjs";
import { run, say } from "./say.mjs";

/** @typedef {{ origin: string, pid: number, scratch: string }} Site */

const flag = "--beside=";
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const beside = process.argv.find((word) => word.startsWith(flag))?.slice(flag.length);

const titles = {
  throughput:
    "Kept pages and lists against a bare Deno.serve with the same bytes (64 connections, interleaved)",
  paint: "First visit on a slow phone (150 ms, 1.6 Mbps, CPU 4x), with our scripts and without any",
  tools: "The compliance tools on an old phone",
  lighthouse: "Lighthouse, mobile preset, median of five",
  sync: "First sync of 10,000 articles, and the next start, in Chromium",
  search: "Search over 10,000 articles on a slow CPU, in Chromium",
  cms: "The list of 10,000 articles for staff on a slow CPU, in Chromium",
  site: "The largest form of the site on a slow CPU, in Chromium",
  requests: "10,000 requests of two years on a device of staff, in Chromium",
  publish: "From publishing to visitors, and from one browser of staff to another, in Chromium",
  slow: "Slow connections, and pages that have to be drawn, while a visitor reads",
  memory: "The server's memory on both databases, waiting and in ten minutes of mixed load",
  sanitise: "Bombs for the sanitiser and the check of 100,000 audit rows, while others read",
};

await run(async () => {
  await installPackages();
  await chromiumInstalled();
  await buildIfChanged();
  say("Weights of the public bundle");
  console.log(weights());
  await withSites(beside ? [resolve(beside), root] : [root], async (sites) => {
    const rows = [];
    for (const [name, title] of Object.entries(titles)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      say(title);
      rows.push(...(await measureOn(sites, name)));
    }
    const missed = rows.filter((row) => !row.met);
    say(missed.length === 0 ? "All bars met." : `${missed.length} bars missed.`);
    process.exitCode = missed.length === 0 ? 0 : 1;
  });
});

/** The rows of this checkout. @param {{ folder: string, site: Site }[]} sites @param {string} name */
async function measureOn(sites, name) {
  // Imported now: before, the packages may not have been installed.
  const module = await import(`../bench/${name}.mjs`);
  /** @type {(site: Site) => Promise<import("../bench/measure.mjs").Row[]>} */
  const measure = module[name];
  const rows = [];
  // Measurements without sites start their own servers.
  for (const { folder, site } of measure.length > 0 ? sites : sites.slice(-1)) {
    if (beside) console.log(folder);
    const measured = await measure(site);
    console.table(measured);
    if (folder === root) rows.push(...measured);
  }
  return rows;
}

/**
 * Runs `work` with the sites of these checkouts, each served by its own code.
 * @param {string[]} folders @param {(sites: { folder: string, site: Site }[]) => Promise<void>} work
 * @param {{ folder: string, site: Site }[]} [started] @returns {Promise<void>}
 */
async function withSites([folder, ...others], work, started = []) {
  if (!folder) return work(started);
  const address = pathToFileURL(join(folder, "bin/scratch-server.mjs")).href;
  /** @type {typeof import("./scratch-server.mjs")} */
  const { withScratchServer } = await import(address);
  await withScratchServer((site) => withSites(others, work, [...started, { folder, site }]));
}
