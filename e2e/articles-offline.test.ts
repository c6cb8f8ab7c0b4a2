import { editOffline, list, rowOf, saved, sheet, write } from "./testing/articles.ts";
import { inHttpCache, whereIs } from "./testing/canary.ts";
import { rowsIn } from "./testing/device.ts";
import { expect, test } from "./testing/fixtures.ts";
import {
  boss,
  goTo,
  newPerson,
  openAs,
  post,
  signIn,
  signOut,
  trySignIn,
} from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

// The CMS on the road: what is written without a network arrives once, and what waits belongs to anyone who wrote it.

test("twenty edits wait, and leave once for who wrote", async ({ page, request, complaints }) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED|status of 401/);
  await openAs(page);
  const mark = crypto.randomUUID().slice(0, 8);
  for (let nth = 1; nth <= 20; nth++)
    await post(page.request, "/api/insights", {
      title: `Batch ${mark} number ${nth}`,
      ...{ excerpt: "In a line.", author: "Inkingi Partners", date: "2026-06-09" },
      link: `batch-${mark}-${nth}`,
    });
  const search = page.getByPlaceholder("Search by title, category...");
  await search.fill(mark);
  await expect(page.getByText(/^20 of \d+ articles/)).toBeVisible();
  await page.getByLabel("Select all articles shown").check();
  await expect(page.getByRole("button", { name: "Revert to draft" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Revert to draft" }).click();
  await expect(page.getByText("Offline, 20 changes waiting")).toBeVisible();
  const ended = await page.request.delete("/api/staff/sessions", {
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
  });
  expect(ended.ok()).toBe(true);
  await page.context().setOffline(false);
  await expect(page.getByText("Signed out, 20 changes waiting")).toBeVisible();

  // Someone else at the same device sees the articles as they are on the server, and nothing that waits.
  const visitor = await newPerson(request, "author");
  await page.reload();
  await trySignIn(page, visitor);
  await goTo(page, "Insights");
  await expect(list(page)).toBeVisible();
  await saved(page);
  await search.fill(mark);
  await expect(page.getByText(/^20 of \d+ articles/)).toBeVisible();
  await expect(list(page).getByText("On this device")).toHaveCount(0);
  await expect(list(page).getByText("Draft")).toHaveCount(0);
  await signOut(page);
  await trySignIn(page, boss);
  await goTo(page, "Insights");
  await saved(page);
  await search.fill(mark);
  const drafts = (await (await page.request.get("/api/staff/insights")).json()).filter(
    (one: { title: string }) => one.title.startsWith(`Batch ${mark}`),
  );
  expect(
    drafts.map((one: { status: string; version: number }) => [one.status, one.version]),
  ).toEqual(Array(20).fill(["draft", 2]));
});

test("signing out offline leaves nothing of staff", { tag: "@core" }, async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.origin,
    serviceWorkers: "allow",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (/\/api\/staff\/|\/media\//.test(request.url())) asked.add(request.url());
  });
  await signIn(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const mark = crypto.randomUUID().slice(0, 8);
  const title = `An article of ${mark}`;
  // A draft: what is published is kept for visitors.
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, title);
  await sheet(page, "Add New Article").getByLabel("Status").selectOption("Draft");
  await sheet(page, "Add New Article").getByRole("button", { name: "Save draft" }).click();
  await expect(rowOf(page, title)).toContainText("Draft");
  await context.setOffline(true);
  await editOffline(page, title, { Excerpt: `A canary: ${mark}`, Content: `A canary: ${mark}` });
  await page.getByRole("button", { name: "New Article" }).click();
  await sheet(page, "Add New Article").getByLabel("Title").fill(`A draft of ${mark}`);
  await sheet(page, "Add New Article").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(`Unsaved draft of “A draft of ${mark}”.`)).toBeVisible();
  // A picture that has not arrived, as the editor keeps it.
  await rowsIn(page, "staff-", "pictures", [{ hash: mark, type: "image/jpeg", at: 1 }]);
  const places = (await whereIs(page, mark)).map((place) => place.split(" ").at(-1));
  expect(places).toEqual(
    expect.arrayContaining(["rows", "operations", "drafts", "pictures", "page"]),
  );
  await signOut(page);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("2 changes have not been sent");
  await question.getByRole("button", { name: /Sign out/ }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const staffs = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).filter(({ name = "" }) => name.startsWith("staff-")),
    );
  await expect.poll(staffs).toEqual([]);
  expect(await whereIs(page, mark)).toEqual([]);
  expect(await whereIs(page, boss.email)).toEqual([]);
  expect(asked.size).toBeGreaterThan(3);
  expect(await inHttpCache(page, [...asked])).toEqual([]);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect.poll(async () => (await page.request.get("/api/staff/session")).text()).toBe("null");
  await context.close();
});
