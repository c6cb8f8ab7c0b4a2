import type { Browser, Page } from "@playwright/test";
import { list, newTitle, publish, rowOf, sheet, write } from "./articles.ts";
import { expectNoFaults, sideways, smallTargets } from "./axe-page.ts";
import { inHttpCache, whereIs } from "./canary.ts";
import { expect, test } from "./fixtures.ts";
import { boss, newPerson, signIn, signOut, trySignIn } from "./staff.ts";

test.use({ apart: "offline staff" });

// The CMS on the road: what is written without a network arrives once, nothing is overwritten unseen, and what waits
// belongs to whoever wrote it.

/** Another browser, of which nobody else sees anything. */
async function another(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signIn(page);
  await expect(list(page)).toBeVisible();
  return page;
}

const saved = (page: Page) =>
  expect(page.getByText("All changes saved")).toBeVisible({ timeout: 30_000 });

async function edit(page: Page, title: string, fields: Record<string, string>): Promise<void> {
  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  const dialog = sheet(page, "Edit Article");
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole("button", { name: "Save offline, sync later" }).click();
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

test("two browsers edit one article offline: other fields merge, the same field asks, and no text is lost", async ({
  page,
  browser,
  site,
  complaints,
}) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED/);
  complaints.possible(/status of 412/);
  const title = newTitle();
  await signIn(page);
  await publish(page, title);
  const other = await another(browser, site.origin);
  await expect(rowOf(other, title)).toBeVisible();
  // Both have read it whole.
  for (const each of [page, other]) {
    await rowOf(each, title).getByRole("button", { name: title, exact: true }).click();
    await expect(sheet(each, "Edit Article").getByLabel("Title")).toHaveValue(title);
    await sheet(each, "Edit Article").getByRole("button", { name: "Cancel" }).click();
    await each.context().setOffline(true);
  }
  await edit(page, title, { Excerpt: "Mine, written on a bus.", Category: "Governance" });
  await edit(other, title, { Excerpt: "Theirs, written in a café.", Author: "Jean-Paul" });
  await expect(page.getByText("Offline, 1 change waiting")).toBeVisible();
  await expect(rowOf(page, title)).toContainText("On this device");

  await other.context().setOffline(false);
  await saved(other);
  await page.context().setOffline(false);
  await expect(page.getByText("1 needs you")).toBeVisible({ timeout: 30_000 });
  const banner = page.getByRole("region", { name: `“${title}” has two versions` });
  await banner.getByRole("button", { name: "Compare" }).click();
  const question = page.getByRole("dialog", { name: "Which version stands?" });
  await expect(question.getByRole("region")).toHaveCount(1);
  await expect(question.locator("ins")).toContainText(["Mine", "on", "bus"]);
  await expect(question.locator("del")).toContainText(["Theirs", "in", "café"]);
  await expectNoFaults(page);
  expect.soft(await smallTargets(page), "targets smaller than 44 by 44").toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect.soft(await sideways(page), "px beyond 320 px").toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await question.getByRole("button", { name: "Decide later" }).click();
  await banner.getByRole("button", { name: "Keep mine" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await saved(page);

  const [article] = (await (await page.request.get("/api/staff/insights")).json()).filter(
    (one: { title: string }) => one.title === title,
  );
  expect(article).toMatchObject({
    excerpt: "Mine, written on a bus.",
    category: "Governance",
    author: "Jean-Paul",
    version: 3,
  });
  // Without a reload, in the other browser too.
  await rowOf(other, title).getByRole("button", { name: title, exact: true }).click();
  const dialog = sheet(other, "Edit Article");
  await expect(dialog.getByLabel("Excerpt")).toHaveValue("Mine, written on a bus.");
  await expect(dialog.getByLabel("Author")).toHaveValue("Jean-Paul");
  await other.context().close();
});

test("a deletion that meets somebody else's edit asks first, and is not taken back by a stale Undo", async ({
  page,
  browser,
  site,
  complaints,
}) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED/);
  complaints.possible(/status of 412/);
  const title = newTitle();
  await signIn(page);
  await publish(page, title);
  const other = await another(browser, site.origin);
  await expect(rowOf(other, title)).toBeVisible();
  const ask = rowOf(page, title).getByRole("button", { name: `Delete ${title}` });
  // The question comes with the first press; here no worker has it.
  await ask.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.context().setOffline(true);
  await ask.click();
  await page.getByRole("button", { name: "Delete article" }).click();
  await expect(page.getByText(`“${title}” went into the bin.`)).toBeVisible();
  await rowOf(other, title).getByRole("button", { name: title, exact: true }).click();
  const theirs = sheet(other, "Edit Article");
  await theirs.getByLabel("Excerpt").fill("Theirs, written meanwhile.");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs).toHaveCount(0);
  await page.context().setOffline(false);
  const banner = page.getByRole("region", {
    name: `“${title}” was changed before your deletion arrived`,
  });
  await expect(banner).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await banner.getByRole("button", { name: "Delete it all the same" }).click();
  await expect(page.getByText("Article deleted successfully")).toBeVisible();
  await expect(rowOf(other, title)).toHaveCount(0);
  await expect(rowOf(page, title)).toHaveCount(0);
  await other.context().close();
});

test("what one person saves appears before another within a second, but never under their cursor", async ({
  page,
  browser,
  site,
}) => {
  const title = newTitle();
  await signIn(page);
  await publish(page, title);
  const other = await another(browser, site.origin);
  await rowOf(other, title).getByRole("button", { name: title, exact: true }).click();
  const theirs = sheet(other, "Edit Article");
  await theirs.getByLabel("Excerpt").focus();
  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  const mine = sheet(page, "Edit Article");
  await mine.getByLabel("Excerpt").fill("A line from elsewhere.");
  await mine.getByLabel("Title").fill(`${title}, revised`);
  await mine.getByRole("textbox", { name: "Content" }).fill("A text from elsewhere.");
  await mine.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Article updated successfully")).toBeVisible();
  // The list behind the sheet has it; the field with the cursor waits until the cursor has left.
  await expect(
    list(other).locator("[data-control=open]", { hasText: `${title}, revised` }),
  ).toBeAttached();
  await expect(theirs.getByLabel("Excerpt")).toHaveValue("What it is about, in a line.");
  await theirs.getByLabel("Category").focus();
  await expect(theirs.getByLabel("Excerpt")).toHaveValue("A line from elsewhere.");
  await expect(theirs.getByLabel("Title")).toHaveValue(`${title}, revised`);
  await expect(theirs.getByText(/Somebody else has just changed this/)).toBeVisible();
  // Undo takes back what was typed here, and nothing else.
  const text = theirs.getByRole("textbox", { name: "Content" });
  await expect(text).toHaveText("A text from elsewhere.");
  await text.press("Control+End");
  await text.pressSequentially(" Oops");
  for (let times = 0; times < 3; times++) await text.press("Control+z");
  await expect(text).toHaveText("A text from elsewhere.");
  await other.context().close();
});

test("twenty edits wait through an ended session and somebody else's visit, and leave once for whoever wrote them", async ({
  page,
  request,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.possible(/ERR_INTERNET_DISCONNECTED|status of 401/);
  await signIn(page);
  const mark = crypto.randomUUID().slice(0, 8);
  for (let nth = 1; nth <= 20; nth++) {
    const made = await page.request.post("/api/insights", {
      headers: { "sec-fetch-site": "same-origin" },
      data: {
        title: `Batch ${mark} number ${nth}`,
        excerpt: "In a line.",
        author: "Inkingi Partners",
        date: "2026-06-09",
        link: `batch-${mark}-${nth}`,
      },
    });
    expect(made.ok()).toBe(true);
  }
  const search = page.getByPlaceholder("Search by title, category...");
  await search.fill(mark);
  await expect(page.getByText(/^20 of \d+ articles/)).toBeVisible();
  await page.getByLabel("Choose all that are shown").check();
  await expect(page.getByRole("button", { name: "Make a draft" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Make a draft" }).click();
  await expect(page.getByText("Offline, 20 changes waiting")).toBeVisible();
  const ended = await page.request.delete("/api/staff/sessions", {
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
  });
  expect(ended.ok()).toBe(true);
  await page.context().setOffline(false);
  await expect(page.getByText("Signed out, 20 changes waiting")).toBeVisible({ timeout: 30_000 });

  // Somebody else at the same device sees the articles as they are on the server, and nothing that waits.
  const visitor = await newPerson(request, "editor");
  await page.reload();
  await trySignIn(page, visitor);
  await expect(list(page)).toBeVisible();
  await saved(page);
  await search.fill(mark);
  await expect(page.getByText(/^20 of \d+ articles/)).toBeVisible();
  await expect(list(page).getByText("On this device")).toHaveCount(0);
  await expect(list(page).getByText("Draft")).toHaveCount(0);
  await signOut(page);
  await trySignIn(page, boss);
  await saved(page);
  await search.fill(mark);
  const drafts = (await (await page.request.get("/api/staff/insights")).json()).filter(
    (one: { title: string }) => one.title.startsWith(`Batch ${mark}`),
  );
  expect(
    drafts.map((one: { status: string; version: number }) => [one.status, one.version]),
  ).toEqual(Array(20).fill(["draft", 2]));
});

test("signing out without a network leaves nothing of staff on the device, and ends the session at the next contact", async ({
  browser,
  site,
}) => {
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
  await sheet(page, "Add New Article").getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, title)).toContainText("Draft");
  await context.setOffline(true);
  await edit(page, title, { Excerpt: `A canary: ${mark}`, Content: `A canary: ${mark}` });
  await page.getByRole("button", { name: "New Article" }).click();
  await sheet(page, "Add New Article").getByLabel("Title").fill(`A draft of ${mark}`);
  await sheet(page, "Add New Article").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(`“A draft of ${mark}” was closed without being saved`)).toBeVisible();
  // A picture that has not arrived, as the editor keeps it.
  await page.evaluate(async (canary) => {
    const bytes = new TextEncoder().encode(canary).buffer;
    const [staffs] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith("staff-"));
    await new Promise((done, fail) => {
      const opening = indexedDB.open(staffs?.name ?? "");
      opening.onerror = fail;
      opening.onsuccess = () => {
        const writing = opening.result.transaction("pictures", "readwrite");
        const kept = { hash: "a", bytes, type: "image/jpeg", width: 1, height: 1, at: 1 };
        writing.objectStore("pictures").put(kept);
        writing.oncomplete = () => done(opening.result.close());
      };
    });
  }, mark);
  const places = (await whereIs(page, mark)).map((place) => place.split(" ").at(-1));
  expect(places).toEqual(
    expect.arrayContaining(["rows", "operations", "drafts", "pictures", "page"]),
  );
  await signOut(page);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("2 changes are on this device alone");
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
