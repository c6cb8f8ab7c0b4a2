// @ts-check
import { withChromium } from "../bin/chromium.mjs";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { admin, median, quantile, row, signIn, slowDown } from "./measure.mjs";
import { articles, manyArticles } from "./sync.mjs";

const slow = 4;
// Typed letter by letter.
const typed = "hospital,article 98,incident response,telecom,data protection,zebra".split(",");
const openings = 7;

/**
 * The list of articles with ten thousand rows on a slow CPU: the time until its first rows are painted from the device (after a
 * reload without a network, in a new browser process, and on coming back from another screen), and the response to a letter in
 * the search box, measured by us and by the browser (Event Timing, on which INP is based).
 */
export const cms = () =>
  withScratchServer(
    ({ origin }) =>
      withChromium(async (browser) => {
        const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
        await signInToList(page, origin);
        await slowDown(page, slow);
        const box = page.getByPlaceholder("Search by title, category...");
        const { answers, interactions } = await typeAll(page, box, typed);
        await box.fill("");
        await page.getByText(fullList).waitFor();
        const rows = await page.locator("tbody tr[data-index]").count();
        // A throttled page takes CPU time even when idle.
        await page.context().close();
        const { again, fresh, back } = await openAgain(browser, origin, {
          ...{ path: "/admin", signedIn: signInToList },
          complete: (opened) => opened.getByText(fullList).waitFor(),
        });
        /** @param {string} what @param {number[]} took */
        const opening = (what, took) =>
          row(
            `${what}, ms (median)`,
            median(took),
            300,
            `of ${took.length}: ${took.map(Math.round).join(", ")}`,
          );
        return [
          opening(`back to the list, ${articles} articles, CPU 4x: press to first rows`, back),
          opening(
            "loaded again without a network, worker serving, CPU 4x: navigation to first rows",
            again,
          ),
          opening("the same in a new process of the browser", fresh),
          row(
            `search box, ${articles} articles, CPU 4x: letter to answer, ms at p75`,
            quantile(answers, 0.75),
            50,
            `p50 ${Math.round(quantile(answers, 0.5))}, p95 ${Math.round(quantile(answers, 0.95))} of ${answers.length}`,
          ),
          row(
            "interaction to next paint (p98), CPU 4x: ms",
            quantile(interactions, 0.98),
            100,
            `p50 ${Math.round(quantile(interactions, 0.5))} of ${interactions.length}; ${rows} rows in the document`,
          ),
        ];
      }),
    { prepare: manyArticles, settings: admin },
  );

const fullList = /^10,?0\d\d articles/;

/** Signed in, with all rows on the device. @param {import("@playwright/test").Page} page @param {string} origin */
async function signInToList(page, origin) {
  await signIn(page, origin);
  await page.locator('.staff-side a[href="/admin"]').click();
  await page.getByText(fullList).waitFor({ timeout: 60_000 });
}

/** @typedef {import("@playwright/test").Page} Page */

/**
 * Measures the time until the first rows of a list are painted from the device; `complete` waits until all rows are in memory.
 * @param {import("@playwright/test").Browser} browser @param {string} origin
 * @param {{ path: string, signedIn: (page: Page, origin: string) => Promise<void>,
 *   complete: (page: Page) => Promise<void> }} list
 */
export async function openAgain(browser, origin, { path, signedIn, complete }) {
  const context = await browser.newContext();
  const page = await context.newPage();
  // Waits until the frame with the first row has been painted.
  await page.addInitScript(() => {
    Object.assign(window, {
      /** @param {(at: number) => void} done */
      whenRows(done) {
        const look = new MutationObserver(() => {
          if (!document.querySelector("tr[data-index]")) return;
          look.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.now());
            port2.postMessage(0);
          });
        });
        look.observe(document, { childList: true, subtree: true });
      },
    });
    Reflect.get(
      window,
      "whenRows",
    )((/** @type {number} */ at) => Object.assign(window, { rowsAt: at }));
  });
  await signedIn(page, origin);
  // The worker has cached the scripts of all screens.
  const cached = () =>
    page.evaluate(async () => (await (await caches.open("staff")).keys()).length);
  for (const until = Date.now() + 60_000; Date.now() < until && (await cached()) <= 20; ) {
    await page.waitForTimeout(500);
  }
  await page.waitForTimeout(3_000);
  await page.reload();
  await complete(page);
  await context.setOffline(true);
  const session = await slowDown(page, 1);
  // This does not poll, since each look into a throttled page costs it time.
  const open = async () => {
    await session.send("Page.navigate", { url: `${origin}${path}` });
    await page.waitForTimeout(3_000);
    return page.evaluate(() => Number(Reflect.get(window, "rowsAt")));
  };
  const unslowed = [];
  for (let nth = 0; nth < openings; nth++) unslowed.push(await open());
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
  const again = [];
  for (let nth = 0; nth < openings; nth++) again.push(await open());
  const fresh = [];
  for (let nth = 0; nth < openings; nth++) {
    // The next page gets a process of its own, which has compiled nothing yet.
    await page.goto("about:blank");
    fresh.push(await open());
  }
  const back = [];
  for (let nth = 0; nth < openings; nth++) {
    await page.getByRole("link", { name: "Account" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
    await page.waitForTimeout(500);
    back.push(
      await page.locator(`.staff-side a[href="${path}"]`).evaluate(
        (place) =>
          new Promise((/** @type {(ms: number) => void} */ done) => {
            const start = performance.now();
            Reflect.get(window, "whenRows")((/** @type {number} */ at) => done(at - start));
            if (place instanceof HTMLElement) place.click();
          }),
      ),
    );
    await complete(page);
  }
  await context.close();
  return { unslowed, again, fresh, back };
}

/**
 * The times from each letter to the first change on the page, and to the next paint.
 * @param {Page} page @param {import("@playwright/test").Locator} box @param {readonly string[]} typed
 */
export async function typeAll(page, box, typed) {
  await page.evaluate(() => {
    const answers = /** @type {number[]} */ ([]);
    const interactions = /** @type {number[]} */ ([]);
    Object.assign(window, { answers, interactions });
    let pressed = 0;
    const press = (/** @type {KeyboardEvent} */ { timeStamp }) => {
      pressed = timeStamp;
    };
    addEventListener("keydown", press, { capture: true });
    new MutationObserver(() => {
      if (!pressed) return;
      answers.push(performance.now() - pressed);
      pressed = 0;
    }).observe(document.querySelector("main") ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("interactionId" in entry && entry.interactionId) interactions.push(entry.duration);
      // The types of the platform do not know the threshold yet.
    }).observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold: 16 }));
  });
  for (const words of typed) {
    await box.fill("");
    await pause(page);
    for (const letter of words) {
      await page.keyboard.press(letter === " " ? "Space" : letter);
      await pause(page);
    }
  }
  return page.evaluate(() => ({
    /** @type {number[]} */
    answers: Reflect.get(window, "answers"),
    /** @type {number[]} */
    interactions: Reflect.get(window, "interactions"),
  }));
}

/** Between two letters of a fast typist. @param {import("@playwright/test").Page} page */
const pause = (page) => page.waitForTimeout(120);
