import {
  editOffline,
  elsewhere,
  list,
  newTitle,
  openForm,
  publish,
  rowButton,
  rowOf,
  saved,
  sheet,
} from "./testing/articles.ts";
import { expectOutline } from "./testing/outline.ts";
import { expectForEverybody } from "./testing/axe.ts";
import { expect, signal, test } from "./testing/fixtures.ts";
import { openAs } from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

/** The first is away from the network for a while, and what it sends then may meet what the other has changed. */
const mayMeet = /ERR_INTERNET_DISCONNECTED|status of 412/;

// Two browsers with one article: nothing is overwritten unseen, and nothing is lost.

test("two browsers edit one article offline: other fields merge, the same field asks, and no text is lost", {
  tag: "@core",
}, async ({ page, browser, site, complaints }) => {
  complaints.possible(mayMeet);
  const title = newTitle();
  await openAs(page);
  await publish(page, title);
  const other = await browser.newPage({ baseURL: site.origin, serviceWorkers: "block" });
  await other.setViewportSize({ width: 1440, height: 900 });
  await openAs(other);
  // Both have read it whole.
  for (const each of [page, other]) {
    // It says "Saved on this device", and is fetched with the form.
    const toaster = each.waitForResponse(/\/toaster-/);
    const form = await openForm(each, title);
    await expect(form.getByLabel("Title")).toHaveValue(title);
    await (await toaster).finished();
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
  await expectOutline(page, "articles two versions", "section[aria-label$=versions]");
  await banner.getByRole("button", { name: "Compare" }).click();
  const question = page.getByRole("dialog", { name: "Which version do you want to keep?" });
  await expect(question.locator("ins")).toContainText(["Mine", "on", "bus"]);
  await expect(question.locator("del")).toContainText(["Theirs", "in", "café"]);
  await expectOutline(page, "articles two versions compared", "dialog[open] >> nth=-1");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectForEverybody(page);
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
  await other.close();
});

test("what someone else saves meanwhile appears beside one's own", async ({ page, complaints }) => {
  complaints.possible(mayMeet);
  complaints.expected(/status of 500/);
  complaints.possible(/ERR_FAILED/);
  const form = sheet(page, "Edit Article");
  const question = page.getByRole("dialog", { name: "Which version do you want to keep?" });
  const text = form.getByRole("textbox", { name: "Content" });
  const update = form.getByRole("button", { name: "Update" });
  /** Opens the form of a new article. */
  const openNew = async () => {
    const title = newTitle();
    await publish(page, title);
    await openForm(page, title);
    await expect(form.getByLabel("Title")).toHaveValue(title);
    return title;
  };
  await openAs(page);
  let title = await openNew();

  await test.step("what is saved waits until the cursor has left its field", async () => {
    await form.getByLabel("Excerpt").focus();
    const fields = { excerpt: "A line from elsewhere.", content: "<p>A text from elsewhere.</p>" };
    await elsewhere(page, title, { fields: { ...fields, title: `${title}, revised` } });
    title = `${title}, revised`;
    await expect(list(page).locator("[data-control=open]", { hasText: title })).toBeAttached();
    await expect(form.getByLabel("Excerpt")).toHaveValue("What it is about, in a line.");
    await form.getByLabel("Category").focus();
    await expect(form.getByLabel("Excerpt")).toHaveValue("A line from elsewhere.");
    await expect(form.getByLabel("Title")).toHaveValue(title);
    const said = /(?:just changed|Just changed elsewhere:) the title, the excerpt and the content/;
    await expect(form.getByText(said)).toBeVisible();
    // Undo takes back what was typed here, and nothing else.
    await expect(text).toHaveText("A text from elsewhere.");
    await text.press("Control+End");
    await text.pressSequentially(" Oops");
    for (let times = 0; times < 3; times++) await text.press("Control+z");
    await expect(text).toHaveText("A text from elsewhere.");
  });

  await test.step("what is saved while a save is refused stands beside what is typed", async () => {
    await form.getByLabel("Excerpt").fill("Mine.");
    const refused = signal();
    await page.route("**/api/staff/operations", async (route) => {
      await refused.promise;
      await route.fulfill({ status: 500, body: "out of order" });
    });
    const asked = page.waitForRequest("**/api/staff/operations");
    await update.click();
    await asked;
    const theirs = newTitle();
    await elsewhere(page, title, { fields: { title: theirs } });
    // The list behind the form has it, and the form stands still.
    await expect(page.locator("tr", { hasText: theirs })).toHaveCount(1);
    await expect(form.getByLabel("Title")).toHaveValue(title);
    refused.resolve();
    await expect(form.getByLabel("Title")).toHaveValue(theirs);
    await expect(form.getByLabel("Excerpt")).toHaveValue("Mine.");
    await page.unroute("**/api/staff/operations");
    await update.click();
    await expect(form).toHaveCount(0);
    await openForm(page, theirs);
    await expect(form.getByLabel("Excerpt")).toHaveValue("Mine.");
    title = theirs;
  });

  await test.step("a form that stays open leads to the choice, where what it saved met someone else's save", async () => {
    await page.context().setOffline(true);
    await form.getByLabel("Title").fill(`${title}, mine`);
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Offline, 1 change waiting")).toBeVisible();
    await elsewhere(page, title, { fields: { title: `${title}, theirs` } });
    await page.context().setOffline(false);
    await form.getByRole("button", { name: "Compare" }).click();
    await expect(question.locator("ins")).toContainText(["mine"]);
    await question.getByRole("button", { name: "Decide later" }).click();
    await page.goto("/admin");
  });

  await test.step("what is typed after Ctrl+S that meets a conflict is offered again as a draft", async () => {
    title = await openNew();
    // No one tells this browser what the other saves, and its own save takes a while.
    const slow = signal();
    await page.route("**/api/staff/**", async (route) => {
      if (route.request().method() === "GET") return route.abort();
      await slow.promise;
      return route.continue();
    });
    await elsewhere(page, title, { fields: { content: "<p>Theirs</p>" } });
    await text.click();
    await page.keyboard.type("Mine");
    const sent = page.waitForRequest((request) => request.method() !== "GET");
    await page.keyboard.press("Control+s");
    await sent;
    await page.keyboard.type(", and what came after");
    slow.resolve();
    await expect(question).toBeVisible();
    await page.unroute("**/api/staff/**");
    await question.getByRole("button", { name: "Decide later" }).click();
    await openForm(page, title);
    await form.getByRole("button", { name: "Continue editing" }).click();
    await expect(text).toHaveText("Mine, and what came after");
    await page.goto("/admin");
  });

  await test.step("a deletion that meets someone else's edit asks first, and is not taken back by a stale Undo", async () => {
    title = newTitle();
    await publish(page, title);
    const ask = rowButton(page, title, "Delete");
    // The question comes with the first press; here no worker has it.
    await ask.click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.context().setOffline(true);
    await ask.click();
    await page.getByRole("button", { name: "Delete article" }).click();
    await expect(page.getByText("Deleted on this device")).toBeVisible();
    await elsewhere(page, title, { fields: { excerpt: "Theirs, written meanwhile." } });
    await page.context().setOffline(false);
    const banner = page.getByRole("region", {
      name: `“${title}” was changed before your deletion arrived`,
    });
    await expect(banner).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await banner.getByRole("button", { name: "Delete anyway" }).click();
    await expect(page.getByText("Article deleted successfully")).toBeVisible();
    await expect(rowOf(page, title)).toHaveCount(0);
  });

  await test.step("a form whose article was deleted says so, keeps its text, and asks when that is saved", async () => {
    title = await openNew();
    await form.getByLabel("Excerpt").fill("Mine, and not saved yet.");
    await elsewhere(page, title, { kind: "delete" });
    await expect(form.getByText("This article was moved to the bin elsewhere")).toBeVisible();
    await expect(form.getByLabel("Excerpt")).toHaveValue("Mine, and not saved yet.");
    await expect(form.getByRole("button", { name: "Delete" })).toHaveCount(0);
    await update.click();
    await expect(form).toHaveCount(0);
    await page.getByRole("button", { name: "Decide later" }).click();
    const banner = { name: `“${title}” was deleted while you edited it` };
    await expect(page.getByRole("region", banner)).toBeVisible();
    await expect(rowOf(page, title)).toHaveCount(0);
  });
});

test("two tabs of one person have one draft", async ({ page, context, complaints }) => {
  complaints.expected(/status of 412/);
  const title = newTitle();
  await openAs(page);
  await publish(page, title);
  const mine = await openForm(page, title);
  await mine.getByLabel("Excerpt").fill("What it is about, in my line.");
  const other = await context.newPage();
  const streams: string[] = [];
  for (const [name, tab] of Object.entries({ page, other }))
    tab.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/staff/stream") streams.push(name);
    });
  await other.goto("/admin");
  const theirs = await openForm(other, title);
  await theirs.getByLabel("Excerpt").fill("What it is about, in their line.");
  await theirs.getByLabel("Author").fill("Another Editor");
  await theirs.getByRole("button", { name: "Update" }).click();
  await expect(other.getByText("Article updated successfully")).toBeVisible();

  // A tab behind another one is drawn once in a second.
  await page.bringToFront();
  await expect(mine.getByText(/[Aa]lso changed.*the excerpt/)).toBeVisible();
  await mine.getByLabel("Excerpt").press("Escape");
  await page.getByRole("button", { name: "Continue editing" }).click();
  await expect(mine.getByLabel("Excerpt")).toHaveValue("What it is about, in my line.");

  await test.step("one draft is never open in two tabs: the other may read it, or take a copy", async () => {
    await other.bringToFront();
    await other.getByRole("button", { name: "Continue editing" }).click();
    const open = other.getByRole("dialog", { name: title });
    await expect(open).toContainText("open in another tab of this browser");
    await expect(open).toContainText("in my line.");
    await open.getByRole("button", { name: "Open a copy" }).click();
    await expect(theirs.getByLabel("Excerpt")).toHaveValue("What it is about, in my line.");
    await theirs.getByRole("button", { name: "Cancel" }).click();
  });

  await page.bringToFront();
  await mine.getByRole("button", { name: "Update" }).click();
  const question = page.getByRole("dialog", { name: "Which version do you want to keep?" });
  const excerpt = question.getByRole("region", { name: "Excerpt" });
  await expect(excerpt.locator("ins")).toContainText("my");
  await expect(excerpt.locator("del")).toContainText("their");
  await question.getByRole("button", { name: "Decide later" }).click();
  await expect(rowOf(page, title)).toContainText("Your decision");
  await expect(page.getByText("1 decision needed")).toBeVisible();
  await page.getByRole("button", { name: `Compare the versions of ${title}` }).click();
  await question.getByRole("button", { name: "Edit together" }).click();
  await expect(question.getByText("Draft kept")).toBeVisible();
  await question.getByRole("textbox", { name: "Excerpt" }).fill("In our line.");

  await test.step("a decision is kept like every draft, and another tab takes the stream over", async () => {
    expect(streams, "the stream of the first tab is enough for both").toEqual([]);
    await page.reload();
    await page.getByRole("button", { name: `Compare the versions of ${title}` }).click();
    await expect(question.getByRole("textbox", { name: "Excerpt" })).toHaveValue("In our line.");
    await expect.poll(() => streams).toEqual(["other"]);
    // As when the browser puts a tab aside, which its back button would show again.
    await other.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    await expect.poll(() => streams).toEqual(["other", "page"]);
  });
  await question.getByRole("button", { name: "Save my choice" }).click();
  await expect(question).toHaveCount(0);
  await openForm(page, title);
  await expect(mine.getByLabel("Excerpt")).toHaveValue("In our line.");
  // What the other wrote in another field stands beside it.
  await expect(mine.getByLabel("Author")).toHaveValue("Another Editor");
});
