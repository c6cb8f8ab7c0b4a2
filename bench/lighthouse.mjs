// @ts-check
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromiumArguments, findChromium } from "../bin/chromium.mjs";
import { exec } from "../bin/child.mjs";
import { root } from "../bin/deno.mjs";
import { timed } from "../bin/say.mjs";
import { median } from "./measure.mjs";

const folder = join(root, "bench/lighthouse");
const runs = 5;
const pages = [
  "/",
  "/library",
  "/services",
  "/insights/personal-data-breach-first-72-hours",
  "/contact",
];
/** The minimum score of each category. */
const bars = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };

/**
 * Lighthouse with its mobile preset, the median of five runs a page. Installs it in a folder of its own.
 * @param {{ origin: string }} site
 */
export async function lighthouse({ origin }) {
  if (!existsSync(join(folder, "node_modules/lighthouse"))) {
    await timed("Installing Lighthouse", () =>
      exec("npm", ["ci", "--ignore-scripts"], { cwd: folder, stdio: "ignore" }),
    );
  }
  const load = createRequire(join(folder, "package.json"));
  const { default: lighthouse } = await import(pathToFileURL(load.resolve("lighthouse")).href);
  const { launch } = await import(pathToFileURL(load.resolve("chrome-launcher")).href);
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ["--headless=new", "--disable-gpu", ...chromiumArguments],
  });
  const rows = [];
  try {
    for (const path of pages) {
      /** @type {Report[]} */
      const reports = [];
      // On a busy machine a trace may be lost; such a run does not count.
      for (let attempts = 0; reports.length < runs && attempts < 2 * runs; attempts++) {
        const { lhr } = await lighthouse(origin + path, { port: chrome.port, logLevel: "error" });
        if (!lhr.runtimeError) reports.push(lhr);
      }
      rows.push(summary(path, reports));
    }
  } finally {
    await chrome.kill();
  }
  return rows;
}

/**
 * @typedef {{ score: number | null, auditRefs: { id: string, weight: number }[] }} Category
 * @typedef {{ score: number | null, numericValue?: number }} Audit
 * @typedef {{ categories: Record<string, Category>, audits: Record<string, Audit> }} Report
 * @param {string} path
 * @param {Report[]} reports
 */
function summary(path, reports) {
  const scores = Object.fromEntries(
    Object.keys(bars).map((name) => [
      name,
      median(reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100))),
    ]),
  );
  const figures = (/** @type {string} */ name) =>
    reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN);
  const shift = Math.max(...figures("cumulative-layout-shift"));
  const faults = new Set(reports.flatMap(failedAudits));
  return {
    path,
    ...scores,
    CLS: shift,
    "blocking ms": Math.round(median(figures("total-blocking-time"))),
    faults: [...faults].join(", "),
    bars: "≥ 99, 100, 100, 100, 0",
    met:
      reports.length === runs &&
      shift === 0 &&
      Object.entries(bars).every(([name, bar]) => (scores[name] ?? 0) >= bar),
  };
}

/** @param {Report} report */
const failedAudits = ({ categories, audits }) =>
  Object.entries(categories)
    .filter(([name]) => name !== "performance")
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id);
