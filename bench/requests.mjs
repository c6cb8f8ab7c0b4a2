// @ts-check
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { withChromium } from "../bin/chromium.mjs";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { openAgain, typeAll } from "./cms.mjs";
import { admin, median, quantile, row, signIn, slowDown } from "./measure.mjs";
import { shaped } from "./shaper.mjs";

/** @typedef {import("@playwright/test").Page} Page */

const slow = 4;
const count = 10_000;
const rounds = 3;
const arrivals = 10;
// 20 Mbps, 20 ms there and back: an office.
const office = { bytesPerSecond: 2_500_000, delayMs: 10 };
const typed = "microfinance,nyirahabimana,IK-12,audit of our hospital,kigali,zebra".split(",");

/**
 * Ten thousand requests of two years, forty of them open: the first sync against plain fetches of the same answers, the
 * list painted from the device on a slow CPU, and the response to a letter in the search box.
 */
export const requests = () =>
  withScratchServer(
    ({ origin }) =>
      withChromium(async (browser) => {
        const wire = await shaped({ port: Number(new URL(origin).port), ...office });
        const synced = [];
        const fetched = [];
        try {
          for (let round = 0; round < rounds; round++) {
            const context = await browser.newContext({ serviceWorkers: "block" });
            const page = await context.newPage();
            synced.push(await firstSync(page, wire.origin));
            fetched.push(await plainFetches(page));
            await context.close();
          }
        } finally {
          wire.close();
        }
        const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
        await openList(page, origin);
        const shown = [];
        for (let nth = 0; nth < arrivals; nth++) shown.push(await arrival(page, origin));
        await slowDown(page, slow);
        const box = page.getByPlaceholder("Name, company, words");
        const { answers, interactions } = await typeAll(page, box, typed);
        await page.context().close();
        const list = { path: "/admin/requests", signedIn: openList, complete };
        const { unslowed, again, fresh, back } = await openAgain(browser, origin, list);
        /** @param {string} what @param {number[]} took */
        const opening = (what, took) =>
          row(
            `${what}, ms (median)`,
            median(took),
            300,
            `of ${took.length}: ${took.map(Math.round).join(", ")}`,
          );
        return [
          row(
            "first sync at 20 Mbps: × plain fetches of the same answers",
            median(synced) / median(fetched),
            1.3,
            `${synced.map(Math.round).join(", ")} ms against ${fetched.map(Math.round).join(", ")} ms`,
          ),
          row(
            "request sent → counted in an open list of staff: ms (p95)",
            quantile(shown, 0.95),
            1_000,
            `p50 ${Math.round(median(shown))} of ${shown.length}`,
          ),
          opening(`back to the list, ${count} requests, CPU 4x: press to first rows`, back),
          opening("loaded again without a network: navigation to first rows", unslowed),
          opening("the same, CPU 4x", again),
          opening("the same in a new process of the browser, CPU 4x", fresh),
          row(
            `search box, ${count} requests, CPU 4x: letter to answer, ms at p75`,
            quantile(answers, 0.75),
            50,
            `p50 ${Math.round(quantile(answers, 0.5))}, p95 ${Math.round(quantile(answers, 0.95))} of ${answers.length}`,
          ),
          row(
            "interaction to next paint (p75), CPU 4x: ms",
            quantile(interactions, 0.75),
            50,
            `p50 ${Math.round(quantile(interactions, 0.5))} of ${interactions.length}`,
          ),
        ];
      }),
    { prepare: manyRequests, settings: admin },
  );

/** Waits until all rows are in memory. @param {Page} page */
const complete = (page) =>
  page.getByRole("button", { name: /^Spam/ }).getByText("500").waitFor({ timeout: 60_000 });

/** Signs in and waits until all rows are on the device. @param {Page} page @param {string} origin */
async function openList(page, origin) {
  await signIn(page, origin);
  await page.locator('.staff-side a[href="/admin/requests"]').click();
  await complete(page);
}

/**
 * Measures from the first sign of a network until all rows are stored. The screens were loaded before.
 * @param {Page} page @param {string} origin
 */
async function firstSync(page, origin) {
  const changes = "**/api/staff/requests/changes*";
  await page.route(changes, (route) => route.abort());
  await signIn(page, origin);
  await page.locator('.staff-side a[href="/admin/requests"]').waitFor();
  await page.waitForTimeout(3_000);
  await page.unroute(changes);
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = "" }) => name);
    const opening = indexedDB.open(names.find((name) => name.startsWith("requests-")) ?? "");
    await new Promise((opened) => {
      opening.onsuccess = opened;
    });
    const start = performance.now();
    dispatchEvent(new Event("online"));
    for (;;) {
      const reading = opening.result.transaction("notes").objectStore("notes").get("sync");
      await new Promise((read) => {
        reading.onsuccess = read;
      });
      if (reading.result?.value.whole) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    opening.result.close();
    return performance.now() - start;
  });
}

/** Measures from sending to the count above another browser's open list. @param {Page} page @param {string} origin */
async function arrival(page, origin) {
  const open = page.getByRole("button", { name: /^Open/ }).first();
  const shownAt = open.evaluate((tab) => {
    const before = tab.textContent;
    return new Promise((/** @type {(at: number) => void} */ done) => {
      const look = new MutationObserver(() => {
        if (tab.textContent === before) return;
        look.disconnect();
        done(Date.now());
      });
      look.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
  const sentAt = Date.now();
  const body = JSON.stringify({
    name: "Aline Uwase",
    email: "aline@example.rw",
    message: "We need an audit soon.",
  });
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  await fetch(`${origin}/api/contact`, { method: "POST", headers, body });
  return (await shownAt) - sentAt;
}

/** Fetches the same answers one after the other, each read as JSON. @param {Page} page */
const plainFetches = (page) =>
  page.evaluate(async () => {
    const start = performance.now();
    for (let query = "", more = true; more; ) {
      const part = await (await fetch(`/api/staff/requests/changes${query}`)).json();
      query = `?since=${part.seq}&epoch=${part.epoch}`;
      more = part.more;
    }
    return performance.now() - start;
  });

/** @param {string} dataDir */
async function manyRequests(dataDir) {
  const database = await PGlite.create(join(dataDir, "pg"));
  await database.query(
    `with numbered as (
       select n, gen_random_uuid() as id, now() - n * interval '105 minutes' as at
       from generate_series(1, ${count}) as n
     ), request as (
       insert into contacts (id, name, email, company, phone, message, consultation_type, created_at)
       select
         id,
         (array['Solange','Éric','Aline','Jean-Paul','Zoé'])[1 + n % 5] || ' '
           || (array['Mukeshimana','Nyirahabimana','Uwase','Habineza'])[1 + n % 4],
         'person' || n || '@example.rw',
         (array['Umurava Microfinance','Hôpital Saint-André','Kigali Telecom','École Amahoro'])[1 + n % 4],
         '+250 788 000 ' || lpad((n % 1000)::text, 3, '0'),
         'We prepare the audit of our ' || (array['bank','hospital','school','network'])[1 + n % 4]
           || ' and ask for a first consultation: which records do you need, how long does it take, and who of our people should be there? '
           || md5(n::text),
         'audit', at
       from numbered
       returning id
     )
     insert into contact_details
       (id, reference, fingerprint, source, suspicion, state, answered_at, retain_until)
     select
       id, 'IK-' || lpad(n::text, 8, '0'), md5(n::text), 'form', case when n % 20 = 0 then 90 else 0 end,
       case
         when n % 20 = 0 then 'spam' when n <= 40 then 'new'
         else (array['answered','won','closed'])[1 + n % 3]
       end,
       case when n > 40 and n % 20 <> 0 then at + interval '5 hours' end,
       at + interval '24 months'
     from numbered join request using (id)`,
  );
  await database.close();
}
