// @ts-check
// `npm run screenshots [-- name… --width=390 --theme=dark]`: pictures of the pages in bin/screenshot-pages.mjs, into
// screenshots/: `<page>-<width>-<theme>.png` before a script of ours has run, `…-after.png` of the hydrated page.
// `--compare=COMMIT` takes those of that commit too, and fails with the names of pictures of which more than 0.1 % differs.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfChanged } from "./build.mjs";
import { untilTrue, withChromium } from "./chromium.mjs";
import { root } from "./deno.mjs";
import { installPackages } from "./install.mjs";
import { duration, Problem, run, say } from "./say.mjs";
import { withScratchServer } from "./scratch-server.mjs";
import * as pictures from "./screenshot-pages.mjs";

/**
 * @typedef {import("@playwright/test").Browser} Browser
 * @typedef {import("@playwright/test").BrowserContextOptions} BrowserContextOptions
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {import("./screenshot-pages.mjs").Pictured} Pictured
 * @typedef {"public" | "offline" | "staff"} Kind
 */

/** @type {Record<Kind, Record<string, Pictured>>} */
const kinds = {
  public: pictures.publicPages,
  offline: pictures.offlinePages,
  staff: pictures.staffPages,
};
const allThemes = /** @type {const} */ (["light", "dark"]);
const folder = join(root, "screenshots");
const staff = { email: "solange@inkingi.example", password: "four plain words together" };
// As many as the smallest machine has cores.
const concurrency = 2;
const timeoutMs = 10_000;
const scripts = /\/assets\/[^?]*\.js$/;

const failed = /** @type {string[]} */ ([]);
let taken = 0;

await run(async () => {
  const { names, widths, themes, compare } = wanted();
  await installPackages();
  await buildIfChanged();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const began = Date.now();
  const settings = { STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password };
  const rounds = widths.flatMap((width) =>
    themes.flatMap((theme) =>
      Object.entries(kinds).map(([kind, pages]) => ({
        width,
        theme,
        kind: /** @type {Kind} */ (kind),
        pages: Object.entries(pages).filter(
          ([name, { widths: own }]) =>
            (names.length === 0 || names.includes(name)) && (own?.includes(width) ?? true),
        ),
      })),
    ),
  );
  const queue = rounds.filter(({ pages }) => pages.length > 0).values();
  const work = async (/** @type {string} */ origin, /** @type {Browser} */ browser) => {
    const session = await writeArticles(browser, origin);
    const next = async () => {
      for (const round of queue) await takeRound(browser, origin, round, session);
    };
    await Promise.all(Array.from({ length: concurrency }, next));
  };
  await withScratchServer(({ origin }) => withChromium((browser) => work(origin, browser)), {
    settings,
  });
  say(`${taken} pictures are in ${folder}, after ${duration(Date.now() - began)}.`);
  const options = process.argv.slice(2).filter((word) => !word.startsWith("--compare"));
  if (compare) {
    // Imported now: before, the packages may not have been installed.
    const { compareWith } = await import("./compare-pictures.mjs");
    await compareWith(compare, folder, options);
  }
  if (failed.length > 0) throw new Problem(failed.join("\n"));
});

function wanted() {
  const { positionals: names, values } = parseArgs({
    allowPositionals: true,
    options: {
      width: { type: "string" },
      theme: { type: "string" },
      compare: { type: "string" },
    },
  });
  const all = Object.values(kinds).flatMap((pages) => Object.keys(pages));
  const unknown = names.find((name) => !all.includes(name));
  if (unknown) throw new Problem(`There is no page ${unknown}: ${all.join(", ")}.`);
  const widths = values.width === undefined ? pictures.widths : [Number(values.width)];
  const themes = allThemes.filter((theme) => theme === (values.theme ?? theme));
  return { names, widths, themes, compare: values.compare };
}

/** Articles in each state, a former version and an invitation. Returns the session of their author. */
async function writeArticles(/** @type {Browser} */ browser, /** @type {string} */ baseURL) {
  const context = await browser.newContext({ baseURL });
  /** @param {"post" | "put" | "delete"} method @param {string} path @param {object} [data] */
  const call = async (method, path, data) => {
    const headers = { "sec-fetch-site": "same-origin" };
    const answer = await context.request[method](path, { headers, ...(data ? { data } : {}) });
    if (!answer.ok()) throw new Error(`${path} answers ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? undefined : answer.json();
  };
  /** @param {string} title @param {object} more */
  const article = (title, more) => ({
    title,
    link: title.toLowerCase().replaceAll(" ", "-"),
    excerpt: "What to ask before a contract is signed, in eight questions.",
    content: "<p>Ask for the last audit report, and for who reads it.</p>",
    author: "Inkingi Partners",
    date: "2026-11-02",
    category: "Third Parties",
    ...more,
  });
  await call("post", "/api/staff/session", staff);
  const draft = { status: "draft" };
  const { id } = await call("post", "/api/insights", article(pictures.versioned, draft));
  const excerpt = "What to ask before you sign, in eight questions.";
  await call("put", `/api/insights/${id}`, article(pictures.versioned, { ...draft, excerpt }));
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = { status: "scheduled", publishAt };
  await call("post", "/api/insights", article("The Audit Season in Four Dates", scheduled));
  await call("post", "/api/insights", article("Rules Before 2021", { status: "archived" }));
  const thrown = await call("post", "/api/insights", article("A Second Draft", draft));
  await call("delete", `/api/insights/${thrown.id}`);
  const invited = { email: "eric@inkingi.example", name: "Eric Mugisha", role: "editor" };
  await call("post", "/api/staff/people", invited);
  const session = await context.storageState();
  await context.close();
  return session;
}

/**
 * All pictures of one kind at one width in one theme, in a browser profile of their own.
 * @param {Browser} browser @param {string} baseURL
 * @param {{ width: number, theme: "light" | "dark", kind: Kind, pages: [string, Pictured][] }} round
 * @param {NonNullable<BrowserContextOptions["storageState"]>} session
 */
async function takeRound(browser, baseURL, { width, theme, kind, pages }, session) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 768 ? 844 : 900 },
    // With touch, Chromium would make the picture of a tablet's page too long.
    hasTouch: width < 768,
    colorScheme: theme,
    reducedMotion: "reduce",
    serviceWorkers: kind === "offline" ? "allow" : "block",
    ...(kind === "staff" ? { storageState: session } : {}),
  });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  if (kind === "offline") {
    await page.goto("/");
    await allCached(page);
    await context.setOffline(true);
  }
  for (const [name, pictured] of pages) {
    const file = join(folder, `${name}-${width}-${theme}`);
    try {
      await takeBoth(page, kind, pictured, file);
    } catch (problem) {
      const [line] = String(problem instanceof Error ? problem.message : problem).split("\n");
      failed.push(`${name}, ${width} px, ${theme}: ${line}`);
    }
  }
  await context.close();
}

/** @param {Page} page @param {Kind} kind @param {Pictured} pictured @param {string} file */
async function takeBoth(page, kind, pictured, file) {
  const { path, act, onlyAfter, inView } = pictured;
  const release = kind === "public" && !onlyAfter ? await holdScripts(page) : () => undefined;
  try {
    const answer = await page.goto(path);
    if (pictured.mayBeMissing && answer?.status() === 404) return;
    // Staff's screens are rendered by their scripts.
    if (kind !== "public") await hydrated(page);
    const loading = page.getByRole("status").filter({ hasText: /^Loading/ });
    if (kind === "staff") await loading.first().waitFor({ state: "detached" });
    if (!onlyAfter) {
      await settled(page);
      await picture(page, `${file}.png`, true);
    }
  } finally {
    release();
  }
  await page.keyboard.press("Shift"); // the first interaction
  await hydrated(page);
  await settled(page);
  await act?.(page);
  await settled(page);
  await picture(page, `${file}-after.png`, !inView);
}

/** @param {Page} page @param {string} path @param {boolean} fullPage */
async function picture(page, path, fullPage) {
  if (fullPage) await loadLazy(page);
  await page.screenshot({ path, fullPage });
  taken++;
}

/** Loads the pictures below the viewport as well. @param {Page} page */
function loadLazy(page) {
  return page.evaluate(async (maxMs) => {
    const lazy = [...document.querySelectorAll("img")].filter(({ loading }) => loading === "lazy");
    for (const image of lazy) image.loading = "eager";
    const all = Promise.allSettled(lazy.map((image) => image.decode()));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, maxMs))]);
  }, 3_000);
}

/** Delays the scripts of the next page until the returned function is called. @param {Page} page */
async function holdScripts(page) {
  /** @type {() => void} */
  let release = () => undefined;
  const released = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route(scripts, async (route) => {
    await released;
    // The page may be gone by now.
    await route.fallback().catch(() => undefined);
  });
  return release;
}

/** @param {Page} page */
function hydrated(page) {
  return page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** Fonts are loaded, and the page has not changed for 250 ms. @param {Page} page */
async function settled(page) {
  await page.evaluate(
    async ({ quietMs, maxMs }) => {
      await document.fonts.ready;
      await new Promise((resolve) => {
        const end = setTimeout(resolve, maxMs);
        const quiet = () => {
          clearTimeout(end);
          resolve(undefined);
        };
        let timer = setTimeout(quiet, quietMs);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(quiet, quietMs);
        }).observe(document, { subtree: true, childList: true, characterData: true });
      });
    },
    { quietMs: 250, maxMs: 3_000 },
  );
}

/** Waits until the worker has cached every page. @param {Page} page */
function allCached(page) {
  return untilTrue(page, async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
    const marks = names.map(async (name) => (await caches.open(name)).match("/pages-as-of"));
    return (await Promise.all(marks)).some(Boolean) && navigator.serviceWorker.controller !== null;
  });
}
