import {
  editOffline,
  inTwoBrowsers,
  list,
  mayMeet,
  openForm,
  rowOf,
  saved,
} from "./testing/articles.ts";
import { expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import { expect, test } from "./testing/fixtures.ts";

test.use({ siteGroup: "offline staff" });

// Two browsers with one article: nothing is overwritten unseen, and nothing is lost.

test("two browsers edit one article offline: other fields merge, the same field asks, and no text is lost", {
  tag: "@core",
}, async ({ page, browser, site, complaints }) => {
  mayMeet(complaints);
  const { title, other } = await inTwoBrowsers({ page, browser, site });
  // Both have read it whole.
  for (const each of [page, other]) {
    const form = await openForm(each, title);
    await expect(form.getByLabel("Title")).toHaveValue(title);
    await form.getByRole("button", { name: "Cancel" }).click();
    await each.context().setOffline(true);
  }
  await editOffline(page, title, { Excerpt: "Mine, written on a bus.", Category: "Governance" });
  await editOffline(other, title, { Excerpt: "Theirs, written in a café.", Author: "Jean-Paul" });
  await expect(page.getByText("Offline, 1 change waiting")).toBeVisible();
  await expect(rowOf(page, title)).toContainText("On this device");

  await other.context().setOffline(false);
  await saved(other);
  // What asks for someone is also seen and heard of where the list is scrolled down.
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.context().setOffline(false);
  const state = page.getByRole("status").filter({ hasText: "1 decision needed" });
  await expect(state).toHaveAttribute("aria-atomic", "false");
  const banner = page.getByRole("region", { name: `“${title}” has two versions` });
  await expect(banner).not.toBeInViewport();
  const scrollToBanner = page.getByRole("button", { name: "1 decision needed" });
  await scrollToBanner.click();
  await expect(banner).toBeInViewport();
  await expect(banner).toBeFocused();
  await expect(scrollToBanner).toHaveCount(0);
  await banner.getByRole("button", { name: "Compare" }).click();
  const question = page.getByRole("dialog", { name: "Which version do you want to keep?" });
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
  const dialog = await openForm(other, title);
  await expect(dialog.getByLabel("Excerpt")).toHaveValue("Mine, written on a bus.");
  await expect(dialog.getByLabel("Author")).toHaveValue("Jean-Paul");
  await other.context().close();
});

test("a form that stays open says that what it saved met someone else's save, and leads to the choice", async ({
  page,
  browser,
  site,
  complaints,
}) => {
  mayMeet(complaints);
  const { title, other } = await inTwoBrowsers({ page, browser, site });
  const form = await openForm(page, title);
  await expect(form.getByLabel("Title")).toHaveValue(title);
  await page.context().setOffline(true);
  await form.getByLabel("Title").fill(`${title}, mine`);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Offline, 1 change waiting")).toBeVisible();

  const theirs = await openForm(other, title);
  await theirs.getByLabel("Title").fill(`${title}, theirs`);
  await other.keyboard.press("Control+Enter");
  await expect(other.getByText("Article updated successfully")).toBeVisible();

  await page.context().setOffline(false);
  await form.getByRole("button", { name: "Compare" }).click();
  const question = page.getByRole("dialog", { name: "Which version do you want to keep?" });
  await expect(question.locator("ins")).toContainText(["mine"]);
  await other.context().close();
});

test("a deletion that meets someone else's edit asks first, and is not taken back by a stale Undo", async ({
  page,
  browser,
  site,
  complaints,
}) => {
  mayMeet(complaints);
  const { title, other } = await inTwoBrowsers({ page, browser, site });
  const ask = rowOf(page, title).getByRole("button", { name: `Delete ${title}` });
  // The question comes with the first press; here no worker has it.
  await ask.click();
  const sure = page.getByRole("alertdialog");
  await expect(sure).toContainText(`“${title}” disappears from the site immediately.`);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.context().setOffline(true);
  await ask.click();
  await expect(sure).toContainText(`“${title}” disappears from the site once this is sent.`);
  await page.getByRole("button", { name: "Delete article" }).click();
  await expect(page.getByText(`Moved “${title}” to the bin.`)).toBeVisible();
  const theirs = await openForm(other, title);
  await theirs.getByLabel("Excerpt").fill("Theirs, written meanwhile.");
  await theirs.getByRole("button", { name: "Update" }).click();
  await expect(theirs).toHaveCount(0);
  await page.context().setOffline(false);
  const banner = page.getByRole("region", {
    name: `“${title}” was changed before your deletion arrived`,
  });
  await expect(banner).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await openForm(other, title);
  await theirs.getByLabel("Excerpt").fill("Theirs, and not saved yet.");
  await banner.getByRole("button", { name: "Delete anyway" }).click();
  await expect(page.getByText("Article deleted successfully")).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  // A form that stands open is told, keeps its text, and asks when that is saved.
  await expect(theirs.getByText("This article was moved to the bin elsewhere")).toBeVisible();
  await expect(theirs.getByLabel("Excerpt")).toHaveValue("Theirs, and not saved yet.");
  await expect(theirs.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await theirs.getByRole("button", { name: "Update" }).click();
  await expect(theirs).toHaveCount(0);
  await other.getByRole("button", { name: "Decide later" }).click();
  await expect(
    other.getByRole("region", { name: `“${title}” was deleted while you edited it` }),
  ).toBeVisible();
  await expect(rowOf(other, title)).toHaveCount(0);
  await other.context().close();
});

test("what one person saves appears before another within a second, but never under their cursor", async ({
  page,
  browser,
  site,
}) => {
  const { title, other } = await inTwoBrowsers({ page, browser, site });
  const theirs = await openForm(other, title);
  await theirs.getByLabel("Excerpt").focus();
  const mine = await openForm(page, title);
  await mine.getByLabel("Excerpt").fill("A line from elsewhere.");
  await mine.getByLabel("Title").fill(`${title}, revised`);
  await mine.getByRole("textbox", { name: "Content" }).fill("A text from elsewhere.");
  await mine.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Article updated successfully")).toBeVisible();
  // The list behind the sheet has it; the field with the cursor waits until the cursor has left.
  await expect(
    list(other).locator("[data-control=open]", { hasText: `${title}, revised` }),
  ).toBeAttached();
  await expect(theirs.getByLabel("Excerpt")).toHaveValue("What it is about, in a line.");
  await theirs.getByLabel("Category").focus();
  await expect(theirs.getByLabel("Excerpt")).toHaveValue("A line from elsewhere.");
  await expect(theirs.getByLabel("Title")).toHaveValue(`${title}, revised`);
  await expect(
    theirs.getByText(
      /(?:just changed|Just changed elsewhere:) the title, the excerpt and the content/,
    ),
  ).toBeVisible();
  // Undo takes back what was typed here, and nothing else.
  const text = theirs.getByRole("textbox", { name: "Content" });
  await expect(text).toHaveText("A text from elsewhere.");
  await text.press("Control+End");
  await text.pressSequentially(" Oops");
  for (let times = 0; times < 3; times++) await text.press("Control+z");
  await expect(text).toHaveText("A text from elsewhere.");
  await other.context().close();
});
