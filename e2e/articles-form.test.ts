import {
  inTwoBrowsers,
  list,
  mayMeet,
  newTitle,
  openForm,
  publish,
  rowOf,
  saved,
  settings,
  sheet,
  write,
} from "./testing/articles.ts";
import { expect, test } from "./testing/fixtures.ts";
import { openAs } from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

// An article is a page with an address of its own; keys and menus lead to it and from it.

test.beforeEach(async ({ page }) => {
  await openAs(page);
  await expect(list(page)).toBeVisible();
});

test("an article has an address, at which a reload goes on with what was typed", {
  tag: "@core",
}, async ({ page }) => {
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
  await form.getByRole("button", { name: "Continue editing" }).click();
  await expect(form.getByLabel("Excerpt")).toHaveValue("Typed, and not saved.");
  await form.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(rowOf(page, title)).toBeVisible();
});

test("a new article is a draft: Ctrl+S saves it and stays, and publishing says where it is live", {
  tag: "@core",
}, async ({ page, request }) => {
  const title = newTitle();
  const link = `/insights/${title.toLowerCase().replaceAll(" ", "-")}`;
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
  await editing.getByLabel("Status").selectOption("Published");
  await page.keyboard.press("Control+Enter");
  await expect(editing).toHaveCount(0);
  await expect(page.getByText("It is live.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^View/ })).toHaveAttribute("href", link);
  expect(await (await request.get(link)).text()).toContain("<p>First and second</p>");
});

test("what is typed after Ctrl+S that meets a conflict is offered again as a draft", async ({
  page,
  browser,
  site,
  complaints,
}) => {
  mayMeet(complaints);
  const { title, other } = await inTwoBrowsers({ page, browser, site });
  const form = await openForm(page, title);
  const text = form.getByRole("textbox", { name: "Content" });
  await expect(form.getByLabel("Title")).toHaveValue(title);
  // No one tells this browser what the other saves, and its own save takes a while.
  let answer: (() => void) | undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/staff/**", async (route) => {
    if (route.request().method() === "GET") return route.abort();
    await slow;
    return route.continue();
  });
  complaints.possible(/ERR_FAILED/);
  const theirs = await openForm(other, title);
  await theirs.getByRole("textbox", { name: "Content" }).fill("Theirs");
  await theirs.getByRole("button", { name: "Update" }).click();
  await expect(theirs).toHaveCount(0);
  await text.click();
  await page.keyboard.type("Mine");
  const sent = page.waitForRequest((request) => request.method() !== "GET");
  await page.keyboard.press("Control+s");
  await sent;
  await page.keyboard.type(", and what came after");
  answer?.();
  const question = page.getByRole("dialog", { name: "Which version do you want to keep?" });
  await expect(question).toBeVisible();
  await page.unroute("**/api/staff/**");
  await question.getByRole("button", { name: "Decide later" }).click();
  await openForm(page, title);
  await form.getByRole("button", { name: "Continue editing" }).click();
  await expect(text).toHaveText("Mine, and what came after");
  await other.context().close();
});

test("what is typed as HTML is saved by a key immediately", async ({ page, request }) => {
  const title = newTitle();
  await publish(page, title);
  const form = await openForm(page, title);
  await form.getByRole("button", { name: "HTML" }).click();
  const source = form.getByRole("textbox", { name: "Content" });
  await source.fill("<p>First</p>");
  await expect(form.getByText(/^Draft kept on this device/)).toBeVisible();
  // Typed and saved before anything else can happen.
  await source.evaluate((area: HTMLTextAreaElement) => {
    area.setRangeText("<p>Second</p>", area.value.length, area.value.length, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
    const key = { key: "Enter", code: "Enter", ctrlKey: true, bubbles: true, cancelable: true };
    area.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await expect(form).toHaveCount(0);
  await expect(page.getByText("Article updated successfully")).toBeVisible();
  const stored = await request.get(`/insights/${title.toLowerCase().replaceAll(" ", "-")}`);
  expect(await stored.text()).toMatch(/<p>First<\/p>\s*<p>Second<\/p>/);
});

test("Cancel pressed twice goes back no further than the list", async ({ page }) => {
  await page.getByRole("button", { name: "New Article" }).click();
  const cancel = sheet(page, "Add New Article").getByRole("button", { name: "Cancel" });
  await cancel.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(sheet(page, "Add New Article")).toHaveCount(0);
  await expect(list(page)).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test("anyone who puts off their name is asked for a second factor", async ({ page }) => {
  const factor = page.getByText("Add a second factor");
  await expect(page.getByText("What is your name?")).toBeVisible();
  await expect(factor).toHaveCount(0);
  await page.getByRole("button", { name: "Later: ask again in a week" }).click();
  await expect(factor).toBeVisible();
  await page.reload();
  await expect(factor).toBeVisible();
  await expect(page.getByText("What is your name?")).toHaveCount(0);
});

test("a moment is chosen in the drawn calendar, in Kigali's time, and the button says it", async ({
  page,
}) => {
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, newTitle());
  const form = sheet(page, "Add New Article");
  await form.getByLabel("Status").selectOption("Scheduled");
  await form.getByLabel("Publish at").fill("9 June 2031");
  await form.getByLabel("Time", { exact: true }).fill("17.30");
  await form.getByLabel("Time", { exact: true }).blur();
  await expect(form.getByLabel("Time", { exact: true })).toHaveValue("17:30");
  await form.getByRole("button", { name: "Schedule for 9 Jun 2031, 17:30" }).click();
  await expect(page.getByText("It will be published on 9 Jun 2031, 17:30.")).toBeVisible();
});

test("a category is one that is there, or a new one", async ({ page }) => {
  await page.getByRole("button", { name: "New Article" }).click();
  const shown = await settings(page);
  const category = shown.getByRole("combobox", { name: "Category" });
  await category.fill("access");
  await shown.getByRole("option", { name: "Access Control" }).click();
  await expect(category).toHaveValue("Access Control");
  await category.fill("Something new");
  await shown.getByLabel("Author").click();
  await expect(category).toHaveValue("Something new");
});

test("the read time that is calculated is taken over as it is", async ({ page }) => {
  await page.getByRole("button", { name: "New Article" }).click();
  const form = sheet(page, "Add New Article");
  await form.getByRole("textbox", { name: "Content" }).fill("word ".repeat(800));
  await form.getByRole("button", { name: "Use 4 min (calculated)" }).click();
  await expect(form.getByLabel("Read time")).toHaveValue("4 min");
});

test("an article is viewed, linked and duplicated from its row, also without a network", async ({
  page,
  complaints,
}) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED/);
  const title = newTitle();
  // By its form, which is then here without a network.
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, title);
  await sheet(page, "Add New Article").getByRole("button", { name: "Publish" }).click();
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
});

test("single keys search, begin an article and list themselves, until they are switched off", async ({
  page,
}) => {
  const search = page.getByPlaceholder("Search by title, category...");
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  // In a field they are letters.
  await page.keyboard.type("n?");
  await expect(search).toHaveValue("n?");
  await search.fill("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await expect(sheet(page, "Add New Article")).toBeVisible();
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
  await expect(goTo.getByRole("option", { name: /Tabletop/ })).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(goTo).toHaveCount(0);
  await expect(sheet(page, "Edit Article").getByLabel("Title")).toHaveValue(/Tabletop/);
});

test("the first version is read whole, where there is nothing to compare", async ({ page }) => {
  await rowOf(page, "Access Reviews That Change Something")
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const versions = page.getByRole("dialog", { name: "Versions" });
  await expect(versions.getByText("First version: nothing to compare.")).toBeVisible();
  const article = versions.getByRole("article");
  await expect(article).toContainText("Access Reviews That Change Something");
  expect((await article.innerText()).length).toBeGreaterThan(2_000);
});

test("at the width of a phone one row of tools is enough, and the settings are over the text", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
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
