import { expect, test } from "./testing/fixtures.ts";
import {
  list,
  newTitle,
  openForm,
  publish,
  publishByForm,
  rowOf,
  sheet,
  write,
} from "./testing/articles.ts";
import { whereIs } from "./testing/canary.ts";
import { boss, goTo, newPerson, openAs, signOut } from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

// spec §8: what is said when something fails, and that nothing typed is lost by it.

test.beforeEach(async ({ page }) => {
  await openAs(page);
  await expect(list(page)).toBeVisible();
});

for (const action of ["create", "update", "delete"]) {
  test(`when the server fails to ${action} an article that is said, and nothing typed is lost`, async ({
    page,
    complaints,
  }) => {
    const title = newTitle();
    if (action !== "create") await publish(page, title);
    await page.route("**/api/staff/operations", (route) =>
      route.fulfill({ status: 500, body: "out of order" }),
    );
    complaints.expected(/status of 500/);
    if (action === "delete") {
      await rowOf(page, title)
        .getByRole("button", { name: `Delete ${title}` })
        .click();
      await page.getByRole("button", { name: "Delete article" }).click();
    } else if (action === "update") {
      await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
      await sheet(page, "Edit Article").getByLabel("Excerpt").fill("It fails.");
      await sheet(page, "Edit Article").getByRole("button", { name: "Update" }).click();
    } else {
      await page.getByRole("button", { name: "New Article" }).click();
      await write(page, title);
      await sheet(page, "Add New Article").getByRole("button", { name: "Publish" }).click();
    }
    await expect(page.getByText(`Failed to ${action} article`)).toBeVisible();
    if (action === "delete") await expect(rowOf(page, title)).toBeVisible();
    else await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue(title);
    if (action === "update")
      await expect(page.getByRole("dialog").getByLabel("Excerpt")).toHaveValue("It fails.");
  });
}

test("a link that another article has is refused beside its field", async ({
  page,
  complaints,
}) => {
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, newTitle());
  const dialog = sheet(page, "Add New Article");
  await dialog.getByLabel("Link slug").fill("/insights/two-hour-tabletop-exercise");
  await dialog.getByRole("button", { name: "Publish" }).click();
  complaints.expected(/status of 422/);
  await expect(dialog.getByLabel("Link slug")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Link slug")).toHaveAccessibleDescription(/another article/i);
});

test("an article that someone else has changed meanwhile is not overwritten: both texts are shown, and one is chosen", async ({
  page,
  context,
  complaints,
}) => {
  const title = newTitle();
  await publish(page, title);
  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  const mine = sheet(page, "Edit Article");
  await mine.getByLabel("Excerpt").fill("What it is about, in my line.");
  const other = await context.newPage();
  const streams: string[] = [];
  for (const [name, tab] of Object.entries({ page, other }))
    tab.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/staff/stream") streams.push(name);
    });
  await other.goto("/admin");
  await rowOf(other, title).getByRole("button", { name: title, exact: true }).click();
  const theirs = sheet(other, "Edit Article");
  await theirs.getByLabel("Excerpt").fill("What it is about, in their line.");
  await theirs.getByLabel("Author").fill("Another Editor");
  await theirs.getByRole("button", { name: "Update" }).click();
  await expect(other.getByText("Article updated successfully")).toBeVisible();

  // A tab behind another one is drawn once in a second.
  await page.bringToFront();
  await expect(mine.getByText(/[Aa]lso changed.*the excerpt/)).toBeVisible();
  await expect(mine.getByLabel("Excerpt")).toHaveValue("What it is about, in my line.");
  await mine.getByRole("button", { name: "Update" }).click();
  complaints.expected(/status of 412/);
  const question = page.getByRole("dialog", { name: "Which version do you want to keep?" });
  const excerpt = question.getByRole("region", { name: "Excerpt" });
  await expect(excerpt.locator("ins")).toContainText("my");
  await expect(excerpt.locator("del")).toContainText("their");
  await question.getByRole("button", { name: "Decide later" }).click();
  await expect(rowOf(page, title)).toContainText("Your decision");
  await expect(page.getByText("1 decision needed")).toBeVisible();
  await page.getByRole("button", { name: `Compare the versions of ${title}` }).click();
  await question.getByRole("button", { name: "Edit together" }).click();
  await question.getByRole("textbox", { name: "Excerpt" }).fill("In our line.");
  expect(streams, "the stream of the first tab is enough for both").toEqual([]);
  // Kept like every draft: the tab may be gone before it is decided.
  const places = async () => (await whereIs(page, "In our line.")).join();
  await expect.poll(places).toContain("drafts");
  await page.reload();
  await page.getByRole("button", { name: `Compare the versions of ${title}` }).click();
  await expect(question.getByRole("textbox", { name: "Excerpt" })).toHaveValue("In our line.");
  await expect.poll(() => streams).toEqual(["other"]);
  // As when the browser puts a tab aside, which its back button would show again.
  await other.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  await expect.poll(() => streams).toEqual(["other", "page"]);
  await question.getByRole("button", { name: "Save my choice" }).click();
  await expect(question).toHaveCount(0);
  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  await expect(mine.getByLabel("Excerpt")).toHaveValue("In our line.");
  // What the other wrote in another field stands beside it.
  await expect(mine.getByLabel("Author")).toHaveValue("Another Editor");
});

test("what is typed stays when the session ends, and is saved after signing in again in place", {
  tag: "@core",
}, async ({ page, complaints }) => {
  // A session that was there before this page.
  await page.reload();
  const title = newTitle();
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, title);
  const ended = await page.request.delete("/api/staff/sessions", {
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
  });
  expect(ended.ok()).toBe(true);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const dialog = sheet(page, "Add New Article");
  await expect(dialog.getByLabel("Title")).toHaveValue(title);
  await dialog.getByRole("button", { name: "Publish" }).click();
  complaints.possible(/status of 401/);
  await expect(page.getByText("Everything on this device is kept.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(boss.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Article created successfully")).toBeVisible();
  await expect(rowOf(page, title)).toBeVisible();
});

test("a save whose answer was lost is made once, also when another line was written since", async ({
  page,
  complaints,
}) => {
  complaints.expected(/ERR_FAILED/);
  const title = newTitle();
  let lost = 0;
  await page.route("**/api/staff/operations", async (route) => {
    if (lost === 2) return route.continue();
    lost++;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, title);
  await sheet(page, "Add New Article").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  const editing = sheet(page, "Edit Article");
  await editing.getByLabel("Excerpt").fill("Another line.");
  await editing.getByRole("button", { name: "Update" }).click();
  await expect(editing).toHaveCount(0);
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(1);
  await expect(rowOf(page, title)).toContainText("Published");
  const all = await (await page.request.get("/api/staff/insights")).json();
  expect(all.filter((one: { title: string }) => one.title === title)).toMatchObject([
    { version: 2, excerpt: "Another line." },
  ]);
});

test("what is brought back is still of the version that its author saw", async ({
  page,
  context,
  complaints,
}) => {
  complaints.expected(/status of 412/);
  const title = newTitle();
  await publish(page, title);
  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  const mine = sheet(page, "Edit Article");
  await mine.getByLabel("Excerpt").fill("Mine.");
  await page.keyboard.press("Escape");
  const other = await context.newPage();
  await other.goto("/admin");
  await rowOf(other, title).getByRole("button", { name: title, exact: true }).click();
  await sheet(other, "Edit Article").getByLabel("Excerpt").fill("Theirs.");
  await sheet(other, "Edit Article").getByRole("button", { name: "Update" }).click();
  await expect(other.getByText("Article updated successfully")).toBeVisible();
  await page.bringToFront();
  await page.getByRole("button", { name: "Continue editing" }).click();
  await expect(mine.getByLabel("Excerpt")).toHaveValue("Mine.");
  // One draft is never open in two tabs: the other may read it, or take a copy.
  await other.bringToFront();
  await other.getByRole("button", { name: "Continue editing" }).click();
  const elsewhere = other.getByRole("dialog", { name: title });
  await expect(elsewhere).toContainText("open in another tab of this browser");
  await expect(elsewhere).toContainText("Mine.");
  await elsewhere.getByRole("button", { name: "Open a copy" }).click();
  await expect(sheet(other, "Edit Article").getByLabel("Excerpt")).toHaveValue("Mine.");
  await sheet(other, "Edit Article").getByRole("button", { name: "Cancel" }).click();
  await page.bringToFront();
  await mine.getByRole("button", { name: "Update" }).click();
  await page
    .getByRole("dialog", { name: "Which version do you want to keep?" })
    .getByRole("button", { name: "Keep theirs" })
    .click();
  await expect(rowOf(page, title)).toContainText("Published");
  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  await expect(mine.getByLabel("Excerpt")).toHaveValue("Theirs.");
});

test("the browser's Back closes what lies on top, and keeps what was typed", async ({ page }) => {
  await goTo(page, "Account");
  await goTo(page, "Insights");
  await list(page).locator("[data-control=open]").first().click();
  await sheet(page, "Edit Article").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  await expect(page.getByRole("dialog", { name: "Versions" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "Versions" })).toHaveCount(0);
  await expect(sheet(page, "Edit Article")).toBeVisible();
  await page.goBack();
  await expect(sheet(page, "Edit Article")).toHaveCount(0);
  await page.getByRole("button", { name: "New Article" }).click();
  await sheet(page, "Add New Article").getByLabel("Title").fill("Half a thought");
  await page.goBack();
  await expect(sheet(page, "Add New Article")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole("button", { name: "Continue editing" }).click();
  await expect(sheet(page, "Add New Article").getByLabel("Title")).toHaveValue("Half a thought");
});

test("a day that no calendar has is refused, and stays as it was typed", async ({ page }) => {
  await page.getByRole("button", { name: "New Article" }).click();
  await write(page, newTitle());
  const dialog = sheet(page, "Add New Article");
  await dialog.getByLabel("Date").fill("31 June 2026");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByLabel("Date")).toBeFocused();
  await expect(dialog.getByLabel("Date")).toHaveValue("31 June 2026");
  await expect(dialog.getByText("Date must be a day of the calendar")).toBeVisible();
});

test("a viewer reads the list and changes nothing in it", async ({ page, request }) => {
  const viewer = await newPerson(request, "viewer");
  await signOut(page);
  await expect(page.getByRole("heading", { name: "Staff sign in" })).toBeVisible();
  await openAs(page, viewer);
  await expect(list(page).getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("button", { name: /New Article|Edit|Delete/ })).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});

test("an editor that cannot be had leaves the form, and comes by itself when it is back", async ({
  page,
  complaints,
}) => {
  complaints.expected(/script of this page could not be fetched|Failed to load resource/);
  complaints.expected(/failed: \S+editor-/);
  await page.route("**/assets/staff/editor-*", (route) => route.abort());
  const reloaded = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "New Article" }).click();
  // Loaded again once, because another build might have it; the address opens the form again.
  await reloaded;
  const form = sheet(page, "Add New Article");
  await form.getByLabel("Title").fill("Typed meanwhile");
  await expect(form.getByText("Loading the editor...")).toBeVisible();
  await page.unroute("**/assets/staff/editor-*");
  await expect(form.getByRole("textbox", { name: "Content" })).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Typed meanwhile");
});

test("a form stands with what is typed when a late answer says that the session is over", async ({
  page,
  complaints,
}) => {
  complaints.possible(/status of 401/);
  const title = newTitle();
  await publishByForm(page, title);
  await page.context().clearCookies();
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/staff/**", async (route) => {
    await late;
    await route.continue();
  });
  await page.reload();
  const dialog = await openForm(page, title);
  await dialog.getByLabel("Excerpt").fill("Typed before the answer.");
  answer();
  // The notice of the page lies below the form, which says it itself.
  await expect(dialog.getByText("Your session ended")).toBeVisible();
  await expect(dialog.getByLabel("Excerpt")).toHaveValue("Typed before the answer.");
  await dialog.getByRole("button", { name: "Update" }).click();
  await page.getByLabel("Password", { exact: true }).fill(boss.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Article updated successfully")).toBeVisible();
});
