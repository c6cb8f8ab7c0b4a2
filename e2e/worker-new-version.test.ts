import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { newTitle, publish, rowOf, sheet } from "./testing/articles.ts";
import { rowsIn } from "./testing/device.ts";
import { expect, fillIn, hydrated, newEmail, openPage, test } from "./testing/fixtures.ts";
import {
  anotherBuild,
  captivePortal,
  contactApi,
  contentStored,
  storedPages,
  storeRequests,
  waiting,
} from "./testing/outbox.ts";
import { dist } from "./testing/site.ts";
import { openAs } from "./testing/staff.ts";

test.use({ serviceWorkers: "allow", siteGroup: "staff" });

// The server is away for a moment while it changes its build, and the worker may ask it just then.
test.beforeEach(({ complaints }) => {
  complaints.possible(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
});
test.afterEach(({ site }) => site.back());

let next: ReturnType<typeof anotherBuild>;
test.beforeAll(() => {
  next = anotherBuild();
});
test.afterAll(() => next.remove());

const prompt = (page: Page) => page.getByRole("status", { name: "New version" });

/** What the visitor's coming back to a tab after an hour does. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
  });

/** Counts how often a tab loads a document from now on. */
function loads(page: Page) {
  const counted = { times: 0 };
  page.on("load", () => {
    counted.times += 1;
  });
  return counted;
}

/** The address of the script that brings the page to life: another one in another build. */
const entry = (page: Page) => page.locator("[data-entry]").getAttribute("data-entry");

test("a new version is offered in tabs", async ({ page, context, request, site, complaints }) => {
  // What the worker answers staff's calls while the server is away.
  complaints.possible(/status of 503/);
  const other = await context.newPage();
  const writing = await context.newPage();
  const editing = await context.newPage();
  await openAs(editing);
  const title = newTitle();
  await publish(editing, title);
  await rowOf(editing, title).getByRole("button", { name: title, exact: true }).click();
  const form = sheet(editing, "Edit Article");
  await form.getByLabel("Title").fill(`${title}, changed`);
  await form.getByRole("textbox", { name: "Content" }).fill("Typed before the new version.");
  await openPage(writing, "/contact");
  await fillIn(writing, { Name: "Aline Uwase", Message: "About our audit in March" });
  await openPage(other, "/library");
  await page.goto("/");
  await contentStored(page);
  const before = await entry(page);
  await site.back(next.directory);
  const [here, there, typed, edited] = [loads(page), loads(other), loads(writing), loads(editing)];

  await test.step("a tab that stays on the build before finds its scripts", async () => {
    const builds: string[][] = JSON.parse(
      readFileSync(join(dist, "client/.vite/generations.json"), "utf8"),
    );
    const scripts = builds[0]?.filter((path) => /^[^/]*\.js$/.test(path)) ?? [];
    expect(scripts.length).toBeGreaterThan(20);
    for (const name of scripts) {
      const answer = await request.get(`/assets/${name}`);
      expect(answer.status(), name).toBe(200);
      expect(answer.headers()["content-type"]).toContain("text/javascript");
    }
  });
  await test.step("it is offered, and nothing reloads by itself", async () => {
    await lookForUpdate(page);
    // The worker fetches all of the new build first.
    for (const tab of [page, other, writing])
      await expect(prompt(tab)).toContainText("A new version is ready.");
    await prompt(other).getByRole("button", { name: "Later" }).click();
    await expect(prompt(other)).toHaveCount(0);
    expect([here.times, there.times]).toEqual([0, 0]);
  });
  await test.step("one agrees, and each loads it once", async () => {
    await prompt(page).getByRole("button", { name: "Reload" }).click();
    for (const tab of [page, other]) {
      await expect.poll(() => entry(tab)).not.toBe(before);
      await hydrated(tab);
      await expect(prompt(tab)).toHaveCount(0);
    }
    await contentStored(page);
    for (const [path, html] of await storedPages(page)) {
      expect(html, `${path} fits the new files`).not.toContain(`"${before}"`);
    }
    expect([here.times, there.times]).toEqual([1, 1]);
  });
  await test.step("a tab with typed text is not reloaded: it says so, and its visitor chooses", async () => {
    await expect(prompt(writing)).toContainText("This page keeps what you have typed");
    await expect(writing.getByRole("textbox", { name: "Message" })).toHaveValue(
      "About our audit in March",
    );
    expect(typed.times).toBe(0);
    await prompt(writing).getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => typed.times).toBe(1);
  });
  await test.step("an article that is open stays, and is there after its own reload", async () => {
    await expect(prompt(editing)).toContainText("This page keeps what you have typed");
    expect(edited.times).toBe(0);
    await expect(form.getByLabel("Title")).toHaveValue(`${title}, changed`);
    await editing.reload();
    await expect(form.getByLabel("Title")).toHaveValue(`${title}, changed`);
    await expect(form.getByRole("textbox", { name: "Content" })).toHaveText(
      "Typed before the new version.",
    );
  });
});

test("a broken worker leaves the one before at work", async ({ page, context, site }) => {
  await page.goto("/");
  await contentStored(page);
  await site.away();
  const whole = "addEventListener('install', () => skipWaiting());";
  for (const [status, type, body] of [
    [404, "text/html", "<!doctype html><title>Sorry</title>"],
    [200, "text/javascript", "<!doctype html><title>Sorry</title>"],
    [200, "text/javascript", "throw new Error('broken');"],
    [500, "text/javascript", whole],
    [200, "text/html", whole],
    [200, "application/json", whole],
    [200, "", whole],
  ] as const) {
    const instead = await captivePortal(site, { status, type, body });
    await lookForUpdate(page);
    expect(instead.asked, `${status} ${type} ${body}`).toContain("/sw.js");
    await instead.end();
  }
  const fresh = await context.newPage();
  await openPage(fresh, "/services");
  await expect(fresh.getByRole("heading", { level: 1 })).toHaveText("Our Services");
  await test.step("the kill switch clears what was kept for reading, and keeps what was written", async () => {
    await rowsIn(page, "outbox", "requests", [{ id: "kept", createdAt: 1, state: "parked" }]);
    const body = readFileSync(join(dist, "client/sw-off.js"), "utf8");
    const off = await captivePortal(site, { status: 200, type: "text/javascript", body });
    // A new worker waits until the one before has ended what it is doing: saving all pages takes a busy machine minutes.
    await expect
      .poll(
        async () => {
          // The browser's own look for it may have been under way, and without an answer. A worker that goes need not answer.
          void lookForUpdate(page).catch(() => undefined);
          return page.evaluate(async () => ({
            caches: await caches.keys(),
            workers: (await navigator.serviceWorker.getRegistrations()).length,
          }));
        },
        { timeout: 0 },
      )
      .toEqual({ caches: [], workers: 0 });
    expect(await waiting(page)).toBe(1);
    await off.end();
  });
});

test("a new version loses nothing", async ({ page, context, site, complaints, requestsFrom }) => {
  // The page is left while its requests are on their way.
  complaints.possible(/ERR_FAILED|ERR_ABORTED|status of 503/);
  const email = newEmail();
  await page.goto("/");
  await contentStored(page);
  await site.back(next.directory);
  await lookForUpdate(page);
  await expect(prompt(page)).toBeVisible();
  await storeRequests(page, 3, email);
  // Every request reaches the server; its answer comes after the visitor agreed to the new version.
  const answers: (() => void)[] = [];
  await context.route(contactApi, async (route) => {
    const answer = await route.fetch();
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await page.reload();
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  await expect(prompt(page)).toBeVisible();
  const loaded = loads(page);
  await prompt(page).getByRole("button", { name: "Reload" }).click();
  // The new worker takes over when the one before has ended what it is doing.
  await context.unroute(contactApi);
  for (const deliver of answers) deliver();
  await expect.poll(() => loaded.times).toBe(1);
  await hydrated(page);
  await expect(prompt(page)).toHaveCount(0);
  await expect.poll(() => waiting(page)).toBe(0);
  expect(await requestsFrom(email)).toHaveLength(3);
});
