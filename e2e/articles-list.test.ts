import { readFile } from "node:fs/promises";
import { expect, hold, test } from "./testing/fixtures.ts";
import {
  linkOf,
  list,
  newTitle,
  openForm,
  publish,
  publishByForm,
  rowButton,
  rowOf,
  saved,
  settings,
  sheet,
  write,
} from "./testing/articles.ts";
import { isNarrow } from "./testing/spec-row.ts";
import { openAs } from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

// spec §2 Admin, §4 and §8: the list of articles and its dialog.

test.beforeEach(async ({ page }) => {
  await openAs(page);
  await expect(list(page)).toBeVisible();
});

test("the list names and finds articles", { tag: ["@core", "@phone"] }, async ({ page }) => {
  for (const column of ["Title", "Category", "Date", "Actions"])
    await expect(list(page).getByRole("columnheader", { name: column })).toBeAttached();
  const opens = list(page).locator("[data-control=open]");
  await opens.first().press("End");
  await expect(opens.last()).toBeFocused();
  const search = page.getByPlaceholder("Search by title, category...");
  await search.fill("BNR REGULATION");
  await expect(list(page).getByRole("row")).toHaveCount(2);
  await search.fill("data protection");
  await expect(rowOf(page, "BNR Regulation 50/2022: Ten Questions for Directors")).toHaveCount(0);
  await expect(list(page).getByRole("row").nth(1)).toBeVisible();
  await search.fill("blockchain of things");
  await expect(page.getByText("No articles found")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(search).toHaveValue("");
  await expect(list(page)).toBeVisible();
});

test("an article is created, read by visitors immediately, corrected and deleted", {
  tag: ["@core", "@phone"],
}, async ({ page, request }) => {
  const title = newTitle();
  const resume = await hold(page, "**/api/staff/operations");
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, title);
  const dialog = sheet(page, "Add New Article");
  await dialog.getByRole("textbox", { name: "Content" }).fill("Written by hand.");
  await dialog.getByLabel("Date").fill("9 June 2026");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByRole("button", { name: "Saving..." })).toBeDisabled();
  // What was typed now would be in no version.
  await dialog.getByLabel("Title").evaluate((field) => field.focus());
  await expect(dialog.getByLabel("Title")).not.toBeFocused();
  resume();
  await expect(page.getByText("Article created successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, title)).toContainText("9 Jun 2026");
  const read = async () => (await request.get(linkOf(title))).text();
  expect(await read()).toContain("<p>Written by hand.</p>");

  const editing = await openForm(page, title);
  await expect(editing.getByLabel("Title")).toHaveValue(title);
  await settings(page);
  await expect(editing.getByLabel("Date")).toHaveValue("9 June 2026");
  await editing.getByLabel("Excerpt").fill("It says something else now.");
  await editing.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Article updated successfully")).toBeVisible();
  expect(await read()).toContain("It says something else now.");

  await rowButton(page, title, "Delete").click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this article?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(rowOf(page, title)).toBeVisible();
  await rowButton(page, title, "Delete").click();
  await question.getByRole("button", { name: "Delete article" }).click();
  await expect(page.getByText("Article deleted successfully")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  // It stays while it is pointed at.
  await undo.hover();
  await expect(rowOf(page, title)).toHaveCount(0);
  expect((await request.get(linkOf(title))).status()).toBe(410);

  // It follows into a dialog that opens over it.
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Go to" })).toBeVisible();
  await undo.click();
  await expect(page.getByText("Article restored")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, title)).toBeVisible();
  expect(await read()).toContain("It says something else now.");
});

test("what was deleted lies in the bin for 30 days", { tag: "@core" }, async ({ page }) => {
  const title = newTitle();
  await publish(page, title);
  await rowButton(page, title, "Delete").click();
  await page.getByRole("button", { name: "Delete article" }).click();
  await expect(rowOf(page, title)).toHaveCount(0);
  await page.getByRole("button", { name: "Bin", exact: true }).click();
  const bin = page.getByRole("region", { name: "Bin" });
  await expect(bin.getByRole("listitem").filter({ hasText: title })).toContainText("kept until");
  await bin.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(page.getByText("Article restored")).toBeVisible();
  await bin.getByRole("button", { name: "Back to articles" }).click();
  await expect(rowOf(page, title)).toContainText("Published");
  await rowButton(page, title, "Delete").click();
  await page.getByRole("button", { name: "Delete article" }).click();
  await expect(rowOf(page, title)).toHaveCount(0);
  await page.getByRole("button", { name: "Bin", exact: true }).click();
  await bin.getByRole("button", { name: `Delete ${title} for good` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Article deleted for good")).toBeVisible();
  await expect(bin.getByRole("listitem").filter({ hasText: title })).toHaveCount(0);
});

test("a former version is read, and brought back", { tag: "@core" }, async ({ page }) => {
  const title = newTitle();
  await publish(page, title);
  const dialog = await openForm(page, title);
  await dialog.getByLabel("Excerpt").fill("What it is really about, in a line.");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog).toHaveCount(0);

  await openForm(page, title);
  await dialog.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const versions = page.getByRole("dialog", { name: "Versions" });
  await expect(versions.getByRole("button", { name: /^Version 2/ })).toContainText(
    "Excerpt changed",
  );
  await expect(versions.getByRole("insertion")).toContainText("really");
  // In the order of reading, and the current version has nothing to restore.
  await expect(versions.locator("section header")).toHaveText(["Version 1", "Version 2"]);
  await expect(versions.getByRole("button", { name: /^Restore/ })).toHaveCount(0);
  await versions.getByRole("button", { name: /^Version 1/ }).click();
  await versions.getByRole("button", { name: "Restore version 1" }).click();
  await expect(versions.getByText("Restored version 1 (saved as version 3).")).toBeVisible();
  await versions.getByRole("button", { name: "Undo" }).click();
  await expect(versions.getByText("Restore undone.")).toBeVisible();
  await expect(versions.getByRole("button", { name: /^Version 4/ })).toContainText("Current");
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Excerpt")).toHaveValue("What it is really about, in a line.");
});

test("several articles are changed together", { tag: "@phone" }, async ({ page, request }) => {
  const both = [newTitle(), newTitle()];
  for (const title of both) await publish(page, title);
  for (const title of both) await page.getByLabel(`Select ${title}`).check();
  await expect(page.getByText("2 articles selected")).toBeVisible();
  const all = isNarrow(page) ? "2 articles selected" : "Select all articles shown";
  await expect(page.getByRole("checkbox", { name: all })).toBeChecked({ indeterminate: true });
  await page.getByRole("button", { name: "Revert to draft" }).click();
  await expect(page.getByText("2 articles updated successfully")).toBeVisible();
  const shown = await (await request.get("/api/insights?fields=summary")).text();
  for (const title of both) {
    await expect(rowOf(page, title)).toContainText("Draft");
    expect(shown).not.toContain(title);
  }
  for (const title of both) await page.getByLabel(`Select ${title}`).check();
  await page
    .getByRole("toolbar", { name: "Selected articles" })
    .getByRole("button", { name: "Delete" })
    .click();
  await page.getByRole("button", { name: "Delete 2 articles" }).click();
  await expect(page.getByText("2 articles deleted successfully")).toBeVisible();
  for (const title of both) await expect(rowOf(page, title)).toHaveCount(0);

  const titles = () => list(page).locator("tbody [data-control=open]").allTextContents();
  const byTitle = async (direction: "ascending" | "descending") => {
    // Cards have no heads.
    if (isNarrow(page))
      await page.getByRole("combobox", { name: "Order" }).selectOption(`title ${direction}`);
    else await list(page).getByRole("button", { name: "Title" }).first().click();
    await expect(list(page).getByRole("columnheader", { name: "Title" })).toHaveAttribute(
      "aria-sort",
      direction,
    );
  };
  if (isNarrow(page)) await page.getByRole("button", { name: "Filter" }).click();
  await byTitle("ascending");
  const up = await titles();
  expect(up).toEqual(up.toSorted(new Intl.Collator("en", { numeric: true }).compare));
  await byTitle("descending");
  await expect.poll(async () => (await titles())[0]).not.toBe(up[0]);
  await page.getByRole("combobox", { name: "Status" }).selectOption("Draft");
  await expect(list(page).getByText("Published", { exact: true })).toHaveCount(0);
});

test("an article is viewed, duplicated, exported and imported", { tag: "@core" }, async ({
  page,
  complaints,
}) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED/);
  const title = newTitle();
  // By its form, which is then here without a network.
  await publishByForm(page, title);
  const more = rowOf(page, title).getByRole("button", { name: `More for ${title}` });
  await more.click();
  const view = page.getByRole("menuitem", { name: "View on site" });
  await expect(view).toHaveAttribute("href", /^\/insights\/an-article-of-/);
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await page.context().setOffline(true);
  await more.click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByText("Saved on this device")).toBeVisible();
  const copy = rowOf(page, `Copy of ${title}`);
  await expect(copy).toContainText("On this device");
  await page.context().setOffline(false);
  await saved(page);
  await expect(copy).toContainText("Draft");
  await expect(copy).toContainText("-copy");

  await rowOf(page, title).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Import, export" }).click();
  const dialog = page.getByRole("dialog", { name: "Import, export" });
  const leaving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export 1 article" }).click();
  const file = await leaving;
  expect(file.suggestedFilename()).toBe(`${title.toLowerCase().replaceAll(" ", "-")}.json`);
  const text = await readFile(await file.path(), "utf8");
  expect(JSON.parse(text).articles).toMatchObject([{ title }]);

  await dialog.getByLabel("Files").setInputFiles([
    { name: "again.json", mimeType: "application/json", buffer: Buffer.from(text) },
    { name: "broken.json", mimeType: "application/json", buffer: Buffer.from(text.slice(0, -4)) },
  ]);
  await expect(dialog.getByText("broken.json: The file is damaged or incomplete")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await dialog.getByRole("combobox").selectOption("Import it under another link");
  await dialog.getByRole("button", { name: "Import 1 article" }).click();
  await expect(dialog.getByText("1 article imported.")).toBeVisible();
  await dialog.getByRole("link", { name: title }).click();
  await expect(sheet(page, "Edit Article").getByLabel("Link slug")).toHaveValue(/-2$/);
  await page.goBack();
  await expect(rowOf(page, title)).toHaveCount(2);
  await expect(
    list(page).getByText(`${file.suggestedFilename().replace(".json", "")}-2`),
  ).toBeVisible();
});
