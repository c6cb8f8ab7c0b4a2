// @ts-check
import { withChromium } from "../bin/chromium.mjs";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { builtScript, openHydrated, quantile, row, slowDown } from "./measure.mjs";
import { articles, manyArticles } from "./sync.mjs";

// Typed letter by letter. Half of these words are in every article, the worst case.
const typed = [
  "what the regulation asks of a hospital",
  "data protection bank",
  "regulaton audtor record",
  "article 4321",
  "incident response telecom",
  "Law No. 058/2021",
  "control test recrd proves",
  "policy school steps",
  "ransomwere",
];

const p95 = "answer, CPU 4x: ms at p95";

/**
 * Ten thousand articles on a slow CPU: each answer of the search, and each letter until its hits are painted.
 * DevTools slow down the page's thread only: so the answers are measured there, by the script of a browser without
 * workers; and the letters with the search in its worker, whose answer times count fourfold.
 */
export const search = () =>
  withScratchServer(
    ({ origin }) =>
      withChromium(async (browser) => {
        // The server compresses this list once; that is not measured.
        for (let time = 0; time < 2; time++)
          await fetch(`${origin}/api/insights?fields=summary`).then((list) => list.text());
        const page = await hydratedPage(browser, origin);
        const { build, answers } = await answersOf(page);
        await page.context().close();
        const paints = await paintsOf(await hydratedPage(browser, origin));
        return [
          row(
            `answer of ${answers.length}, CPU 4x: ms at p50`,
            quantile(answers, 0.5),
            12,
            `index of ${articles} in ${Math.round(build)} ms, in slices`,
          ),
          row(p95, quantile(answers, 0.95), 25),
          row(
            "keystroke to paint, CPU 4x: ms at p75",
            quantile(paints, 0.75),
            64,
            `p50 ${Math.round(quantile(paints, 0.5))}, p95 ${Math.round(quantile(paints, 0.95))} of ${paints.length}`,
          ),
        ];
      }),
    { prepare: manyArticles },
  );

/** @param {import("@playwright/test").Browser} browser @param {string} origin */
async function hydratedPage(browser, origin) {
  const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  await openHydrated(page, `${origin}/about`);
  await slowDown(page, 4);
  return page;
}

/** Asks every beginning of every question in the page's own thread. @param {import("@playwright/test").Page} page */
const answersOf = (page) =>
  page.evaluate(
    async ({ address, questions }) => {
      const { searchInPage } = await import(/* @vite-ignore */ address);
      /** @type {(said: { kind: string, state?: string, ms?: number }) => void} */
      let receive = () => undefined;
      /** @type {Promise<void>} */
      const ready = new Promise((resolve, reject) => {
        receive = ({ state }) => {
          if (state === "ready") resolve();
          if (state === "failed") reject(new Error("The search could not read the site."));
        };
      });
      const start = performance.now();
      const ask = searchInPage((/** @type {{ kind: string }} */ said) => receive(said));
      ask({ kind: "start", kept: false });
      await ready;
      const build = performance.now() - start;
      /** @type {number[]} */
      const answers = [];
      receive = ({ ms }) => {
        if (ms !== undefined) answers.push(ms);
      };
      for (const words of questions) {
        for (let end = 1; end <= words.length; end++) {
          ask({ kind: "find", turn: 0, typed: words.slice(0, end) });
          await new Promise((resolve) => setTimeout(resolve));
        }
      }
      return { build, answers };
    },
    { address: builtScript("app/search/in-page.ts"), questions: typed },
  );

/** The times from each letter until its hits are painted. @param {import("@playwright/test").Page} page */
async function paintsOf(page) {
  await page.evaluate(() => {
    const paints = /** @type {number[]} */ ([]);
    let pressed = 0;
    let thought = 0;
    Reflect.set(window, "paints", paints);
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        pressed = timeStamp;
      },
      { capture: true },
    );
    const Real = Worker;
    window.Worker = class extends Real {
      /** @param {string | URL} address @param {WorkerOptions} [options] */
      constructor(address, options) {
        super(address, options);
        this.addEventListener("message", ({ data }) => {
          if (data.state === "ready") document.documentElement.dataset["search"] = "ready";
          if (data.kind !== "found") return;
          thought = data.ms;
          const since = pressed;
          requestAnimationFrame(() =>
            setTimeout(() => {
              if (since) paints.push(performance.now() - since + thought * 3);
              pressed = 0;
              Reflect.get(window, "painted")?.();
            }),
          );
        });
      }
    };
  });
  await page.keyboard.press("Control+k");
  await page.locator("html[data-search=ready]").waitFor({ timeout: 60_000 });
  const field = page.getByRole("dialog", { name: "Search" }).getByRole("textbox");
  for (const words of typed) {
    await field.fill("");
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))),
    );
    for (const letter of words) {
      // Waits for an event: polling in every frame would slow down the measured work.
      const painted = page.evaluate(
        () => new Promise((resolve) => Reflect.set(window, "painted", () => resolve(undefined))),
      );
      await page.keyboard.press(letter);
      await painted;
    }
  }
  /** @type {number[]} */
  const paints = await page.evaluate(() => Reflect.get(window, "paints"));
  return paints;
}
