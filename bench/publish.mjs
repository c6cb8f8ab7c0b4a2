// @ts-check
import { randomUUID } from "node:crypto";
import { withChromium } from "../bin/chromium.mjs";
import { withScratchServer } from "../bin/scratch-server.mjs";
import { admin, median, newArticleId, quantile, row, signIn } from "./measure.mjs";

const rounds = 30;
// The first rounds are not counted: V8 is still optimising.
const warming = 20;
const visibleMs = 20;
const staffMs = 1_000;

/**
 * From the answer to a publication until a visitor's page and list have the article; until an open page shows it after
 * its next sync; and from Update in one browser of staff until the row changes in another's open list.
 */
export const publish = () =>
  withScratchServer(
    ({ origin }) =>
      withChromium(async (browser) => {
        const writer = await staffPage(browser, origin);
        // The browser with the session shows a public page, so that no screen of staff takes CPU time.
        await writer.goto(`${origin}/about`);
        const visible = await publishAll(writer);
        const synced = await syncAll(browser, origin, writer);
        await writer.goto(`${origin}/admin`);
        const saved = await saveAll(writer, await staffPage(browser, origin));
        const answered = visible.article.map(({ answerMs }) => answerMs);
        return [
          p95(
            "publishing answered → article's page at a visitor: ms",
            shown(visible.article),
            visibleMs,
          ),
          p95(
            "publishing answered → list of articles at a visitor: ms",
            shown(visible.list),
            visibleMs,
          ),
          p95("publishing sent → answered: ms", answered, staffMs),
          p95("visitor's open list, next sync → shown: ms", synced, staffMs),
          p95("Update → row changed in another browser of staff: ms", saved, staffMs),
        ];
      }),
    { settings: admin },
  );

/** @param {{ visibleMs: number }[]} all */
const shown = (all) => all.map((one) => one.visibleMs);

/** @param {string} what @param {number[]} values @param {number} bar */
const p95 = (what, values, bar) =>
  row(
    `${what}, p95`,
    quantile(values, 0.95),
    bar,
    `p50 ${median(values).toFixed(1)} of ${values.length}`,
  );

/** The list of articles before the first administrator. @param {import("@playwright/test").Browser} browser @param {string} origin */
async function staffPage(browser, origin) {
  const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  await signIn(page, origin);
  await page.locator("tbody tr[data-index]").first().waitFor();
  return page;
}

/** @param {import("@playwright/test").Page} page */
async function publishAll(page) {
  /** @type {{ article: { answerMs: number, visibleMs: number }[], list: { answerMs: number, visibleMs: number }[] }} */
  const measured = { article: [], list: [] };
  for (let round = -warming * 2; round < rounds * 2; round++) {
    const { operation, link, title } = creating();
    const [where, path] = round % 2 ? [measured.article, link] : [measured.list, "/insights"];
    const one = await page.evaluate(publishOne, { operation, path, title });
    if (round >= 0) where.push(one);
    // Waits for background work of the publication to end.
    await page.waitForTimeout(150);
  }
  return measured;
}

let made = 0;
function creating() {
  const slug = `bench-${randomUUID()}`;
  const title = `An article of ${slug.slice(-12)}`;
  const fields = {
    title,
    excerpt: "Measured.",
    author: "Bench",
    // The list begins with the newest.
    date: new Date(Date.UTC(2031, 0, ++made)).toISOString().slice(0, 10),
    link: slug,
    content: `<h2>What it asks</h2>${"<p>A control that holds has an owner, a test and a record.</p>".repeat(40)}`,
    category: "Training",
  };
  const article = newArticleId();
  const operation = { kind: "create", id: randomUUID(), article, fields };
  return { operation, title, link: `/insights/${slug}` };
}

/**
 * In the page: publishes, then reads as a visitor until the title is there.
 * @param {{ operation: object, path: string, title: string }} asked
 */
async function publishOne({ operation, path, title }) {
  const sent = performance.now();
  const answer = await fetch("/api/staff/operations", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(operation),
  });
  const answered = performance.now();
  if (!answer.ok) throw new Error(`Publishing was answered: ${await answer.text()}`);
  for (let asked = 0; asked < 100; asked++) {
    const page = await fetch(path, { credentials: "omit", cache: "no-store" });
    if ((await page.text()).includes(title))
      return { answerMs: answered - sent, visibleMs: performance.now() - answered };
  }
  throw new Error(`${path} never had the article.`);
}

/**
 * A visitor's page with the list, stored on the device: the time from a reason to sync until the article appears.
 * @param {import("@playwright/test").Browser} browser @param {string} origin @param {import("@playwright/test").Page} writer
 */
async function syncAll(browser, origin, writer) {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${origin}/insights`);
  await visitor.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const look = () =>
    visitor.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      navigator.serviceWorker.controller?.postMessage({ kind: "sync" }, [port2]);
      await new Promise((resolve) => {
        port1.onmessage = resolve;
      });
    });
  await look();
  await visitor.reload();
  await visitor.locator("html[data-hydrated]").waitFor();
  /** @type {number[]} */
  const measured = [];
  for (let round = 0; round < 20; round++) {
    const { operation, link, title } = creating();
    await writer.evaluate(publishOne, { operation, path: link, title });
    const shownAt = visitor.evaluate(seeText, title);
    const since = await visitor.evaluate(() => Date.now());
    await look();
    measured.push((await shownAt) - since);
  }
  return measured;
}

/** @param {import("@playwright/test").Page} writer @param {import("@playwright/test").Page} reader */
async function saveAll(writer, reader) {
  const { operation, link } = creating();
  await writer.evaluate(publishOne, { operation, path: link, title: operation.fields.title });
  let title = operation.fields.title;
  /** @type {number[]} */
  const measured = [];
  for (let round = 0; round < 20; round++) {
    await writer.getByRole("button", { name: title, exact: true }).click();
    const dialog = writer.getByRole("dialog", { name: "Edit Article" });
    title = `Edited ${randomUUID().slice(0, 8)}`;
    await dialog.getByLabel("Title").fill(title);
    const shownAt = reader.evaluate(seeText, title);
    const save = dialog.getByRole("button", { name: "Update" });
    await save.evaluate((button) =>
      button.addEventListener("click", () => Object.assign(window, { pressed: Date.now() }), {
        once: true,
        capture: true,
      }),
    );
    await save.click();
    const at = await shownAt;
    measured.push(at - (await writer.evaluate(() => Number(Reflect.get(window, "pressed")))));
    await dialog.waitFor({ state: "detached" });
  }
  return measured;
}

/** In the page: the time at which these words appear, in milliseconds since 1970. @param {string} words */
async function seeText(words) {
  const main = document.querySelector("main") ?? document.body;
  const there = () => main.textContent?.includes(words) ?? false;
  if (!there())
    await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${words} never came.`)), 15_000);
      const watch = new MutationObserver(() => {
        if (!there()) return;
        clearTimeout(late);
        watch.disconnect();
        resolve(undefined);
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  return Date.now();
}
