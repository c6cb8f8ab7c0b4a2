// @ts-check
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { withChromium } from "../bin/chromium.mjs";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { shaped } from "./shaper.mjs";
import { builtScript, median, openHydrated, row, slowDown } from "./measure.mjs";

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
    ({ origin }) =>
      withChromium(async (browser) => {
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
          const task = Math.max(...near.map(({ maxTask }) => maxTask));
          const ms = median(near.map((one) => one.ms));
          const ratio = median(
            far.map((one) => one.ms / ((one.bytes / link.bytesPerSecond) * 1000)),
          );
          const [first] = far;
          return [
            row("first sync, unthrottled: ms", ms, 1_500),
            row("maxTask task of the page meanwhile: ms", task, 50),
            row(
              "first sync at 1.6 Mbps: × the time of its bytes",
              ratio,
              1.3,
              `${first?.bytes} bytes in ${Math.round(first?.ms ?? 0)} ms`,
            ),
            row("list of 10,000 drawn from the device, CPU 4x: ms", start, 300),
          ];
        } finally {
          phone.close();
        }
      }),
    { prepare: manyArticles },
  );

/**
 * Requests every part until the server has compressed it with the best quality, which it does in the background.
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
    await openHydrated(page, `${origin}/about`);
    const before = bytes();
    const { ms, maxTask } = await page.evaluate(async (address) => {
      let maxTask = 0;
      const watch = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) maxTask = Math.max(maxTask, duration);
      });
      watch.observe({ type: "longtask" });
      const { pull } = await import(/* @vite-ignore */ address);
      const start = performance.now();
      await pull({ fetch: (/** @type {[string]} */ ...asked) => fetch(...asked), thrifty: true });
      const ms = performance.now() - start;
      // The observer runs after the task.
      await new Promise((resolve) => setTimeout(resolve, 100));
      localStorage.setItem("kept", "yes");
      return { ms, maxTask };
    }, builtScript("sw/content.ts"));
    return { ms, maxTask, bytes: bytes() - before, listMs: await nextStart(page, origin) };
  } finally {
    await context.close();
  }
}

/** From the click on Insights until the list is painted, without a server. @param {import("@playwright/test").Page} page @param {string} origin */
async function nextStart(page, origin) {
  await openHydrated(page, `${origin}/about`);
  const insights = page.getByRole("contentinfo").getByRole("link", { name: "Insights" });
  await page.route("**/api/**", (route) => route.abort());
  await slowDown(page, 4);
  return insights.evaluate(async (link) => {
    const start = performance.now();
    if (link instanceof HTMLElement) link.click();
    const drawn = () => document.querySelector('main a[href^="/insights/article-"]');
    while (!drawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  });
}
