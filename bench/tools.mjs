// @ts-check
import { devices } from "@playwright/test";
import { untilTrue, withChromium } from "../bin/chromium.mjs";
import { median, quantile, row, slowDown } from "./measure.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Browser} Browser */

/** Slowdown of an old phone against this machine. */
const cpu = 4;
const openings = 7;

/**
 * The compliance tools on an old phone: the time from an answer to the next paint, and the time until the breach clock
 * appears without a network.
 * @param {{ origin: string }} site
 */
export const tools = ({ origin }) =>
  withChromium(async (browser) => [
    await answering(
      browser,
      `${origin}/compliance/readiness#governance`,
      "readiness",
      async (page) => {
        const labels = page.locator(".readiness-chapter:visible label:has(input[type=radio])");
        for (let nth = 0; nth < (await labels.count()); nth++) await press(page, labels.nth(nth));
      },
    ),
    await answering(
      browser,
      `${origin}/compliance/breach`,
      "breach clock: a task ticked",
      async (page) => {
        await page.getByRole("button", { name: "Now" }).tap();
        await page.waitForTimeout(1_000);
        const tasks = page.locator("li[aria-current=step] label:has(input[type=checkbox])");
        for (let round = 0; round < 3; round++)
          for (let nth = 0; nth < (await tasks.count()); nth++) await press(page, tasks.nth(nth));
      },
    ),
    await answering(
      browser,
      `${origin}/compliance/crosswalk`,
      "crosswalk: a letter",
      async (page) => {
        await page.getByRole("searchbox").first().click();
        for (const letter of "breach a.8.13 backup access") {
          await page.keyboard.press(letter === " " ? "Space" : letter);
          await page.waitForTimeout(300);
        }
      },
    ),
    ...(await offline(browser, origin)),
  ]);

/**
 * @param {Browser} browser @param {string} url @param {string} what
 * @param {(page: Page) => Promise<void>} answer
 */
async function answering(browser, url, what, answer) {
  const context = await browser.newContext({ ...devices["Pixel 7"], serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    // Durations by interaction, of which a tap has several events: the longest counts.
    const took = /** @type {Map<unknown, number>} */ (new Map());
    Object.assign(globalThis, { took });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("interactionId" in entry && entry.interactionId)
          took.set(
            entry.interactionId,
            Math.max(entry.duration, took.get(entry.interactionId) ?? 0),
          );
      // The types of the platform do not know the threshold yet.
    }).observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold: 16 }));
  });
  await page.goto(url);
  await page.keyboard.press("Shift");
  await page.locator("html[data-hydrated]").waitFor();
  await page.waitForTimeout(2_000);
  await slowDown(page, cpu);
  await page.evaluate(() => Reflect.get(globalThis, "took").clear());
  await answer(page);
  await page.waitForTimeout(1_000);
  /** @type {number[]} */
  const took = await page.evaluate(() => [...Reflect.get(globalThis, "took").values()]);
  await context.close();
  return row(
    `${what}, CPU 4x: to the next paint, ms (median)`,
    median(took),
    50,
    `p75 ${quantile(took, 0.75)} of ${took.length}`,
  );
}

/**
 * A tap of 80 ms, as by a finger. Playwright's own has no length, so its end waits for the frame of its start.
 * @param {Page} page @param {import("@playwright/test").Locator} target
 */
async function press(page, target) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to press");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(80);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
  await page.waitForTimeout(300);
}

/** Opens the clock again without a network, each time in a new page. @param {Browser} browser @param {string} origin */
async function offline(browser, origin) {
  const context = await browser.newContext(devices["Pixel 7"]);
  const first = await context.newPage();
  await first.goto(`${origin}/compliance/breach`);
  await untilTrue(
    first,
    async () =>
      navigator.serviceWorker.controller !== null &&
      (await caches.match("/compliance/breach")) !== undefined,
  );
  await first.waitForTimeout(3_000);
  await first.close();
  await context.setOffline(true);
  const painted = [];
  const usable = [];
  for (let nth = 0; nth < openings; nth++) {
    const page = await context.newPage();
    await slowDown(page, cpu);
    await page.addInitScript(() => {
      new MutationObserver((_, look) => {
        const now = [...document.querySelectorAll("button")].find(
          (one) => one.textContent === "Now",
        );
        if (!now || now.disabled || !document.documentElement.dataset["hydrated"]) return;
        look.disconnect();
        Reflect.set(globalThis, "usableAt", performance.now());
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto(`${origin}/compliance/breach`);
    // Hydration begins with the first touch, or when the page is idle.
    await page.waitForTimeout(4_000);
    const [paint, use] = await page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      Number(Reflect.get(globalThis, "usableAt")),
    ]);
    painted.push(paint ?? Number.NaN);
    usable.push(use ?? Number.NaN);
    await page.close();
  }
  await context.close();
  return [
    row(
      "breach clock without a network, CPU 4x: navigation to first paint, ms (median)",
      median(painted),
      1_000,
      `untouched, it takes presses after ${Math.round(median(usable))} ms`,
    ),
  ];
}
