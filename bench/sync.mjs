// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../bin/chromium.mjs";
import { root } from "../bin/deno.mjs";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { shaped } from "./shaper.mjs";
import { median } from "./quantile.mjs";

const dist = process.env["BENCH_DIST"] ?? join(root, "dist");
const rounds = 3;
export const articles = 10_000;
// 1.6 Mbps, 150 ms there and back.
const link = { bytesPerSecond: 200_000, delayMs: 75 };

/**
 * Ten thousand articles without texts: the first sync, unthrottled and over a phone's link, and the list drawn
 * from the device at the next start on a slow CPU.
 */
export const sync = () =>
  withScratchServer(
    async ({ origin }) => {
      const browser = await chromium.launch({
        executablePath: findChromium(),
        args: chromiumArguments,
      });
      await warm(origin);
      const phone = await shaped({ port: Number(new URL(origin).port), ...link });
      try {
        const near = [];
        const far = [];
        for (let round = 0; round < rounds; round++) {
          near.push(await firstSync(browser, origin, () => 0));
          far.push(await firstSync(browser, phone.origin, phone.bytes));
        }
        const start = median(near.map(({ listMs }) => listMs));
        const task = Math.max(...near.map(({ longest }) => longest));
        const ms = median(near.map((one) => one.ms));
        const ratio = median(far.map((one) => one.ms / ((one.bytes / link.bytesPerSecond) * 1000)));
        const [first] = far;
        return [
          row("first sync, unthrottled: ms", ms, 1_500),
          row("longest task of the page meanwhile: ms", task, 50),
          {
            ...row("first sync at 1.6 Mbps: × the time of its bytes", ratio, 1.3),
            note: `${first?.bytes} bytes in ${Math.round(first?.ms ?? 0)} ms`,
          },
          row("list of 10,000 drawn from the device, CPU 4x: ms", start, 300),
        ];
      } finally {
        phone.close();
        await browser.close();
      }
    },
    { dist, prepare: manyArticles },
  );

/**
 * Asks for every part until the server has its bytes as small as it can make them, which it does beside its
 * answers: on a machine of its own it is done long before the next visitor.
 * @param {string} origin
 */
async function warm(origin) {
  const headers = { "accept-encoding": "br" };
  const first = await (await fetch(`${origin}/api/changes?since=0`)).json();
  const paths = first.ends.map(
    (/** @type {number} */ until, /** @type {number} */ nth) =>
      `/api/changes?since=${nth ? first.ends[nth - 1] : first.seq}&until=${until}&epoch=${first.epoch}`,
  );
  for (const path of ["/api/changes?since=0", ...paths]) {
    for (let asked = 0; asked < 200; asked++) {
      const answer = await fetch(origin + path, { headers });
      await answer.arrayBuffer();
      if (answer.headers.get("etag")?.endsWith('br11"')) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** @param {string} what @param {number} value @param {number} bar */
const row = (what, value, bar) => ({
  what,
  value: Number(value.toFixed(2)),
  bar: `≤ ${bar}`,
  met: value <= bar,
});

/** @param {string} dataDir */
export async function manyArticles(dataDir) {
  const database = await PGlite.create(join(dataDir, "pg"));
  await database.query(
    `insert into insights (id, title, excerpt, author, date, link, category, read_time, status)
     select
       'insight-' || gen_random_uuid(),
       'What article ' || n || ' of the regulation asks of a ' || (array['bank','hospital','school','telecom'])[1 + n % 4],
       'In ' || n || ' steps to a control that holds: who owns it, what an auditor looks for, how often it is tested, and which record proves it. ' || md5(n::text),
       'Inkingi Partners', date '2026-06-01' - (n / 4), '/insights/article-' || n || '-' || left(md5(n::text), 8),
       (array['Data Protection','Incident Response','Risk','Policy','Training'])[1 + n % 5], (3 + n % 9) || ' min read', 'published'
     from generate_series(1, ${articles}) as n`,
  );
  await database.close();
}

/** @param {import("@playwright/test").Browser} browser @param {string} origin @param {() => number} bytes */
async function firstSync(browser, origin, bytes) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  try {
    await page.goto(`${origin}/about`, { waitUntil: "networkidle" });
    await page.locator("html[data-alive]").waitFor();
    const before = bytes();
    const { ms, longest } = await page.evaluate(async (address) => {
      let longest = 0;
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      });
      watch.observe({ type: "longtask" });
      const { pull } = await import(/* @vite-ignore */ address);
      const start = performance.now();
      await pull({ fetch: (/** @type {[string]} */ ...asked) => fetch(...asked), thrifty: true });
      const ms = performance.now() - start;
      // The observer is told after the task.
      await new Promise((resolve) => setTimeout(resolve, 100));
      localStorage.setItem("kept", "yes");
      return { ms, longest };
    }, syncScript());
    return { ms, longest, bytes: bytes() - before, listMs: await nextStart(page, origin) };
  } finally {
    await context.close();
  }
}

/** From the click on Insights until the list is painted, without a server. @param {import("@playwright/test").Page} page @param {string} origin */
async function nextStart(page, origin) {
  await page.goto(`${origin}/about`, { waitUntil: "networkidle" });
  await page.locator("html[data-alive]").waitFor();
  const insights = page.getByRole("contentinfo").getByRole("link", { name: "Insights" });
  await page.route("**/api/**", (route) => route.abort());
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const ms = await insights.evaluate(async (link) => {
    const start = performance.now();
    if (link instanceof HTMLElement) link.click();
    const drawn = () => document.querySelector('main a[href^="/insights/article-"]');
    while (!drawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return ms;
}

/** The built script that the page loads to sync by itself. */
function syncScript() {
  /** @type {Record<string, { file: string }>} */
  const manifest = JSON.parse(readFileSync(join(dist, "client/.vite/manifest.json"), "utf8"));
  const built = manifest["sw/content.ts"];
  if (!built) throw new Error("The build has no script for sw/content.ts.");
  return `/${built.file}`;
}
