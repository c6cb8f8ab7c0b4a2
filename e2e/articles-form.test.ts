import {
  linkOf,
  list,
  newTitle,
  openForm,
  publish,
  rowOf,
  settings,
  sheet,
  write,
} from "./testing/articles.ts";
import { expectOutline } from "./testing/outline.ts";
import { expect, test } from "./testing/fixtures.ts";
import { openAs } from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

// An article is a page with an address of its own; keys and menus lead to it and from it.

test.beforeEach(async ({ page }) => {
  await openAs(page);
  await expect(list(page)).toBeVisible();
});

test("a reload goes on with the article that was open", { tag: "@core" }, async ({ page }) => {
  const title = newTitle();
  await publish(page, title);
  const form = await openForm(page, title);
  await expect(page).toHaveURL(/\/admin\/articles\/insight-[\da-f-]{36}$/);
  await form.getByLabel("Excerpt").fill("Typed, and not saved.");
  await expect(form.getByText(/^Draft kept on this device/)).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(form.getByLabel("Excerpt")).toHaveValue("Typed, and not saved.");
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin$/);
  // A link leads to the article as it is, and names the draft beside it.
  await page.goto(address);
  await expect(form.getByLabel("Excerpt")).toHaveValue("What it is about, in a line.");
  await expectOutline(page, "articles a draft beside", "dialog[open]");
  await form.getByRole("button", { name: "Continue editing" }).click();
  await expect(form.getByLabel("Excerpt")).toHaveValue("Typed, and not saved.");
  await form.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(rowOf(page, title)).toBeVisible();
});

test("a new article is a draft until published", { tag: "@core" }, async ({ page, request }) => {
  const title = newTitle();
  const link = linkOf(title);
  await page.getByRole("button", { name: "New Article" }).click();
  await expect(page).toHaveURL(/\/admin\/articles\/new$/);
  const form = sheet(page, "Add New Article");
  await expect(form.getByText("Draft", { exact: true }).first()).toBeVisible();
  await write(page, title);
  const text = form.getByRole("textbox", { name: "Content" });
  await text.click();
  await page.keyboard.type("First");
  await page.keyboard.press("Control+s");
  // What is typed while it is being saved stays, and is saved with the next.
  await page.keyboard.type(" and second");
  await expect(page.getByText("Article created successfully")).toBeVisible();
  const editing = sheet(page, "Edit Article");
  await expect(editing.getByRole("textbox", { name: "Content" })).toHaveText("First and second");
  await expect(page).toHaveURL(/\/admin\/articles\/insight-/);
  expect((await request.get(link)).status()).toBe(404);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Article updated successfully")).toBeVisible();
  await expect(editing.getByText(/^Draft kept on this device/)).toHaveCount(0);
  await settings(page);
  await editing.getByLabel("Status").selectOption("Scheduled");
  await editing.getByLabel("Time", { exact: true }).fill("14.30");
  await editing.getByLabel("Publish at").fill("9 June 2031");
  await expect(editing.getByRole("button", { name: /9 Jun 2031, 14:30/ })).toBeVisible();
  await editing.getByLabel("Status").selectOption("Published");
  await editing.getByLabel("Status").press("Control+Enter");
  await expect(editing).toHaveCount(0);
  await expect(page.getByText("It is live.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^View/ })).toHaveAttribute("href", link);
  expect(await (await request.get(link)).text()).toContain("<p>First and second</p>");

  await test.step("what is typed as HTML is saved by a key immediately", async () => {
    await openForm(page, title);
    await editing.getByRole("button", { name: "HTML" }).click();
    const source = editing.getByRole("textbox", { name: "Content" });
    await source.fill("<p>First</p>");
    await expect(editing.getByText(/^Draft kept on this device/)).toBeVisible();
    // Typed and saved before anything else can happen.
    await source.evaluate((area: HTMLTextAreaElement) => {
      area.setRangeText("<p>Second</p>", area.value.length, area.value.length, "end");
      area.dispatchEvent(new Event("input", { bubbles: true }));
      const key = { key: "Enter", code: "Enter", ctrlKey: true, bubbles: true, cancelable: true };
      area.dispatchEvent(new KeyboardEvent("keydown", key));
    });
    await expect(editing).toHaveCount(0);
    const stored = async () => (await request.get(link)).text();
    await expect.poll(stored).toMatch(/<p>First<\/p>\s*<p>Second<\/p>/);
  });
});

test("keys and Back go through the form", { tag: "@core" }, async ({ page }) => {
  const form = sheet(page, "Add New Article");
  const editing = sheet(page, "Edit Article");

  await test.step("arrow keys go from row to row, Enter opens one, Escape closes it", async () => {
    const controls = list(page).locator("tbody [data-control=open]");
    await controls.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(controls.nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(controls.last()).toBeFocused();
    await page.keyboard.press("Home");
    await expect(controls.first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(editing).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(editing).toHaveCount(0);
    await expect(controls.first()).toBeFocused();
  });

  await test.step("Back closes what lies on top", async () => {
    const search = page.getByPlaceholder("Search by title, category...");
    await search.fill("Access Reviews");
    await openForm(page, "Access Reviews That Change Something");
    await editing.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Versions" }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    await expect(versions.getByText("First version: nothing to compare.")).toBeVisible();
    // The first version is read whole.
    const article = versions.getByRole("article");
    await expect(article).toContainText("Access Reviews That Change Something");
    expect((await article.innerText()).length).toBeGreaterThan(2_000);
    await page.goBack();
    await expect(versions).toHaveCount(0);
    await expect(editing).toBeVisible();
    await page.goBack();
    await expect(editing).toHaveCount(0);
    await search.fill("");
    await search.blur();
  });

  await test.step("single keys search, begin an article and list themselves, until they are switched off", async () => {
    const search = page.getByPlaceholder("Search by title, category...");
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    // In a field they are letters.
    await page.keyboard.type("n?");
    await expect(search).toHaveValue("n?");
    await search.fill("");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("n");
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/admin$/);
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys).toContainText("Save and keep writing");
    await keys.getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await page.keyboard.press("Control+k");
    const goTo = page.getByRole("dialog", { name: "Go to" });
    await expect(goTo.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("tabletop");
    await expect(goTo.getByRole("option", { name: /Tabletop/ })).toHaveAttribute(
      "data-highlighted",
    );
    await page.keyboard.press("Enter");
    await expect(goTo).toHaveCount(0);
    await expect(editing.getByLabel("Title")).toHaveValue(/Tabletop/);
  });
});

test("on a phone three articles and one row of tools are in sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const row = (nth: number) => list(page).locator("tbody tr").nth(nth).boundingBox();
  const banner = page.getByRole("complementary", { name: "Your name" });
  const factor = page.getByRole("complementary", { name: "Second factor" });
  await expect(factor).toHaveCount(0);
  await expect(banner).toBeVisible();
  await expect(banner.getByText("What is your name?")).toBeInViewport({ ratio: 1 });
  const third = await row(2);
  expect((third?.y ?? Number.NaN) + (third?.height ?? Number.NaN)).toBeLessThanOrEqual(844);
  await banner.getByRole("button", { name: "Later" }).click();
  await expect(banner).toHaveCount(0);
  await factor.getByRole("button", { name: "Later" }).click();
  await expect(factor).toHaveCount(0);
  expect((await row(0))?.y).toBeLessThanOrEqual(280);
  await page.reload();
  await expect(list(page)).toBeVisible();
  await expect(banner).toHaveCount(0);

  await page.getByRole("button", { name: "New Article" }).click();
  const form = sheet(page, "Add New Article");
  const bar = form.getByRole("toolbar", { name: "Formatting" });
  await expect(bar.getByRole("button", { name: "More tools" })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(50);
  await form.getByRole("textbox", { name: "Content" }).click();
  await bar.getByRole("button", { name: "More tools" }).click();
  await bar.getByRole("button", { name: "Quote" }).click();
  await expect(form.getByRole("textbox", { name: "Content" }).locator("blockquote")).toBeAttached();
  // What is missing is shown where it is.
  await form.getByLabel("Title").fill("Half a thought");
  await form.getByRole("button", { name: "Publish" }).click();
  const category = form.getByRole("combobox", { name: "Category" });
  await expect(category, "the first that is missing").toBeFocused();
  // What is typed takes its error away, and nothing moves when the field is left.
  await expect(form.getByText("Category is required")).toBeVisible();
  await category.fill("Guides");
  await expect(form.getByText("Category is required")).toHaveCount(0);
  await expect(form.getByText("Excerpt is required")).toBeVisible();
  await page.goBack();
  await expect(form.getByLabel("Excerpt")).toBeHidden();
  await expect(form.getByLabel("Title")).toHaveValue("Half a thought");
});
