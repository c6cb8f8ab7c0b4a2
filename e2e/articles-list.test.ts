import { expect, test } from "./testing/fixtures.ts";
import { list, newTitle, publish, rowOf, settings, sheet, write } from "./testing/articles.ts";
import { expectStaffStored } from "./testing/outbox.ts";
import { isNarrow } from "./testing/spec-row.ts";
import { openAs } from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

// spec §2 Admin, §4 and §8: the list of articles and its dialog.

test.beforeEach(async ({ page }) => {
  await openAs(page);
  await expect(list(page)).toBeVisible();
});

test("the list has title, category, date and actions, and finds by title or category", {
  tag: ["@core", "@phone"],
}, async ({ page }) => {
  for (const column of ["Title", "Category", "Date", "Actions"])
    await expect(list(page).getByRole("columnheader", { name: column })).toBeAttached();
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

test.describe("with what the worker keeps", () => {
  test.use({ serviceWorkers: "allow" });

  test("words that no title has are found in the texts, also offline", async ({
    page,
    context,
    complaints,
  }) => {
    complaints.possible(/ERR_INTERNET_DISCONNECTED/);
    await expect(page.getByText("All changes saved")).toBeVisible();
    await expectStaffStored(page);
    await context.setOffline(true);
    await page.getByPlaceholder("Search by title, category...").fill("hour-by-hour");
    await expect(page.getByText("No articles found")).toBeVisible();
    await page.getByRole("button", { name: "Search in the texts too" }).click();
    await expect(list(page).getByRole("row")).toHaveCount(2);
    await expect(page.getByText("1 text on this device has “hour-by-hour”.")).toBeVisible();
    await context.setOffline(false);
  });
});

test("on a phone three articles are in the first screen, and the banner can be put off", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const row = (nth: number) => list(page).locator("tbody tr").nth(nth).boundingBox();
  const banner = page.getByRole("complementary", { name: "Your name" });
  await expect(banner).toBeVisible();
  await expect(banner.getByText("What is your name?")).toBeInViewport({ ratio: 1 });
  const third = await row(2);
  expect((third?.y ?? Number.NaN) + (third?.height ?? Number.NaN)).toBeLessThanOrEqual(844);
  await banner.getByRole("button", { name: "Later" }).click();
  await expect(banner).toHaveCount(0);
  const factor = page.getByRole("complementary", { name: "Second factor" });
  await factor.getByRole("button", { name: "Later" }).click();
  await expect(factor).toHaveCount(0);
  expect((await row(0))?.y).toBeLessThanOrEqual(280);
  await page.reload();
  await expect(list(page)).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("what is required is asked for, and Cancel closes the dialog and empties it", async ({
  page,
}) => {
  await page.getByRole("button", { name: "New Article" }).click();
  const dialog = sheet(page, "Add New Article");
  await expect(dialog.getByLabel("Author")).toHaveValue("Inkingi Partners");
  await expect(dialog.getByLabel("Read time")).toHaveAttribute("placeholder", "e.g., 8 min");
  await expect(dialog.getByText("/insights/example-article")).toBeVisible();
  await dialog.getByLabel("Date").fill("");
  await dialog.getByRole("button", { name: "Publish" }).click();
  for (const field of ["Title", "Excerpt", "Category", "Date", "Link slug"])
    await expect(dialog.getByText(`${field} is required`)).toBeVisible();
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await dialog.getByLabel("Title").fill("Half a thought: the Ninth of June");
  await expect(dialog.getByLabel("Link slug")).toHaveValue(
    "/insights/half-a-thought-the-ninth-of-june",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "New Article" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("");
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("what was typed and closed unsaved can be brought back", async ({ page }) => {
  await page.getByRole("button", { name: "New Article" }).click();
  const content = sheet(page, "Add New Article").getByRole("textbox", { name: "Content" });
  await expect(content).toBeVisible();
  await sheet(page, "Add New Article").getByLabel("Title").fill("Half a thought");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Unsaved draft of “Half a thought”.")).toBeVisible();
  // A crash loses nothing of it either.
  await page.reload();
  await page.getByRole("button", { name: "Continue editing" }).click();
  await expect(sheet(page, "Add New Article").getByLabel("Title")).toHaveValue("Half a thought");
});

test("an article is created, read by visitors immediately, corrected and deleted", {
  tag: ["@core", "@phone"],
}, async ({ page, request }) => {
  const title = newTitle();
  const slug = title.toLowerCase().replaceAll(" ", "-");
  let resume: () => void = () => undefined;
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await page.route("**/api/staff/operations", async (route) => {
    await resumed;
    await route.continue();
  });
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
  const read = async () => (await request.get(`/insights/${slug}`)).text();
  expect(await read()).toContain("<p>Written by hand.</p>");

  await rowOf(page, title)
    .getByRole("button", { name: `Edit ${title}` })
    .click();
  const editing = sheet(page, "Edit Article");
  await expect(editing.getByLabel("Title")).toHaveValue(title);
  await settings(page);
  await expect(editing.getByLabel("Date")).toHaveValue("9 June 2026");
  await editing.getByLabel("Excerpt").fill("It says something else now.");
  await editing.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Article updated successfully")).toBeVisible();
  expect(await read()).toContain("It says something else now.");

  await rowOf(page, title)
    .getByRole("button", { name: `Delete ${title}` })
    .click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this article?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(rowOf(page, title)).toBeVisible();
  await rowOf(page, title)
    .getByRole("button", { name: `Delete ${title}` })
    .click();
  await question.getByRole("button", { name: "Delete article" }).click();
  await expect(page.getByText("Article deleted successfully")).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  expect((await request.get(`/insights/${slug}`)).status()).toBe(410);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Article restored")).toBeVisible();
  await expect(rowOf(page, title)).toBeVisible();
  expect(await read()).toContain("It says something else now.");
});

test("what was deleted is in the bin for 30 days, and is restored or deleted for good there", {
  tag: "@core",
}, async ({ page }) => {
  const title = newTitle();
  await publish(page, title);
  await rowOf(page, title)
    .getByRole("button", { name: `Delete ${title}` })
    .click();
  await page.getByRole("button", { name: "Delete article" }).click();
  await expect(rowOf(page, title)).toHaveCount(0);
  await page.getByRole("button", { name: "Bin", exact: true }).click();
  const bin = page.getByRole("region", { name: "Bin" });
  await expect(bin.getByRole("listitem").filter({ hasText: title })).toContainText("kept until");
  await bin.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(page.getByText("Article restored")).toBeVisible();
  await bin.getByRole("button", { name: "Back to articles" }).click();
  await expect(rowOf(page, title)).toContainText("Published");
  await rowOf(page, title)
    .getByRole("button", { name: `Delete ${title}` })
    .click();
  await page.getByRole("button", { name: "Delete article" }).click();
  await expect(rowOf(page, title)).toHaveCount(0);
  await page.getByRole("button", { name: "Bin", exact: true }).click();
  await bin.getByRole("button", { name: `Delete ${title} for good` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Article deleted for good")).toBeVisible();
  await expect(bin.getByRole("listitem").filter({ hasText: title })).toHaveCount(0);
});

test("an article whose day has come is listed to be reviewed", async ({ page }) => {
  const title = newTitle();
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, title);
  const dialog = sheet(page, "Add New Article");
  await dialog.getByLabel("Review by").fill("9 June 2025");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("combobox", { name: "Status" }).selectOption("review");
  await expect(list(page).getByText("Access Reviews That Change Something")).toHaveCount(0);
  await expect(rowOf(page, title)).toBeVisible();
});

test("the list is sorted by a column, and narrowed down by status and category", {
  tag: "@phone",
}, async ({ page }) => {
  const titles = () => list(page).locator("tbody [data-control=open]").allTextContents();
  const byTitle = async (direction: "ascending" | "descending") => {
    // Cards have no heads.
    if (isNarrow(page))
      await page.getByRole("combobox", { name: "Order" }).selectOption(`title ${direction}`);
    else await list(page).getByRole("button", { name: "Title" }).first().click();
    await expect(list(page).locator("th[data-column=title]")).toHaveAttribute(
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
  await page.getByRole("combobox", { name: "Status" }).selectOption("All statuses");
  await page.getByRole("combobox", { name: "Category" }).selectOption("Access Control");
  await expect(list(page).getByRole("row")).toHaveCount(2);
});

test("several articles are made drafts together, which visitors do not see, and deleted together", {
  tag: "@phone",
}, async ({ page, request }) => {
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
});

test("the arrow keys go from row to row, Enter opens one, Escape closes it", async ({ page }) => {
  const controls = list(page).locator("tbody [data-control=open]");
  await controls.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(controls.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(controls.last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(controls.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheet(page, "Edit Article")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet(page, "Edit Article")).toHaveCount(0);
  await expect(controls.first()).toBeFocused();
});
