// @ts-check
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromiumArguments, findChromium } from "../bin/chromium.mjs";
import { exec } from "../bin/child.mjs";
import { root } from "../bin/deno.mjs";
import { timed } from "../bin/say.mjs";
import { median } from "./throughput.mjs";

const folder = join(root, "bench/lighthouse");
const runs = 5;
const pages = [
  "/",
  "/library",
  "/services",
  "/insights/personal-data-breach-first-72-hours",
  "/contact",
];
/** The least score of each category. */
const bars = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };

/**
 * Lighthouse with its mobile preset, the median of five runs a page. Installs it first, apart from the site's
 * own packages.
 * @param {{ origin: string }} site
 */
export async function lighthouseScores({ origin }) {
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
      /** @type {Record<string, number[]>} */
      const scores = {};
      const shifts = [];
      /** @type {number[]} */
      const blocking = [];
      const faults = new Set();
      for (let i = 0, attempts = 0; i < runs; i++) {
        const result = await lighthouse(origin + path, { port: chrome.port, logLevel: "error" });
        // Now and then a trace is lost on a busy machine: that run says nothing about the page.
        if (result.lhr.runtimeError && attempts++ < runs) {
          i--;
          continue;
        }
        for (const [name, { score, auditRefs }] of Object.entries(result.lhr.categories)) {
          scores[name] = [...(scores[name] ?? []), Math.round((score ?? 0) * 100)];
          if (name === "performance") continue;
          for (const { id, weight } of auditRefs)
            if (weight > 0 && result.lhr.audits[id].score === 0) faults.add(id);
        }
        shifts.push(result.lhr.audits["cumulative-layout-shift"].numericValue);
        blocking.push(result.lhr.audits["total-blocking-time"].numericValue);
      }
      const medians = Object.fromEntries(
        Object.keys(bars).map((name) => [name, median(scores[name] ?? [])]),
      );
      const shift = Math.max(...shifts);
      rows.push({
        path,
        ...medians,
        CLS: shift,
        "blocking ms": Math.round(median(blocking)),
        faults: [...faults].join(", "),
        bars: "≥ 99, 100, 100, 100, 0",
        met:
          shift === 0 && Object.entries(bars).every(([name, bar]) => (medians[name] ?? 0) >= bar),
      });
    }
  } finally {
    await chrome.kill();
  }
  return rows;
}
