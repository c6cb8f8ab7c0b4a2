import {
  list,
  newTitle,
  openForm,
  publishByForm,
  rowButton,
  rowOf,
  settings,
  sheet,
  write,
} from "./testing/articles.ts";
import { expectOutline } from "./testing/outline.ts";
import { expect, hold, test } from "./testing/fixtures.ts";
import { boss, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

// spec §8: what is said when something fails, and that nothing typed is lost by it.

test.beforeEach(async ({ page }) => {
  await openAs(page);
  await expect(list(page)).toBeVisible();
});

test("whatever fails is said, and nothing typed is lost", async ({ page, complaints }) => {
  complaints.expected(/script of this page could not be fetched|Failed to load resource/);
  complaints.expected(/failed: \S+editor-/);
  complaints.expected(/status of 422/);
  complaints.expected(/status of 500/);
  const dialog = sheet(page, "Add New Article");
  const create = page.getByRole("button", { name: "New Article" });
  const publish = dialog.getByRole("button", { name: "Publish" });
  const fails = () =>
    page.route("**/api/staff/operations", (route) =>
      route.fulfill({ status: 500, body: "out of order" }),
    );
  const works = () => page.unroute("**/api/staff/operations");

  await test.step("what is required is asked for, and Cancel empties the dialog", async () => {
    await create.click();
    await expect(dialog.getByLabel("Author")).toHaveValue("Inkingi Partners");
    await expect(dialog.getByLabel("Read time")).toHaveAttribute("placeholder", "e.g., 8 min");
    await expect(dialog.getByText("/insights/example-article")).toBeVisible();
    await dialog.getByLabel("Date").fill("31 June 2026");
    await publish.click();
    for (const wrong of ["Title is required", "Date must be a day of the calendar"])
      await expect(dialog.getByText(wrong)).toBeVisible();
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await expect(dialog.getByLabel("Date")).toHaveValue("31 June 2026");
    await dialog.getByLabel("Title").fill("Half a thought: the Ninth of June");
    await expect(dialog.getByLabel("Link slug")).toHaveValue(
      "/insights/half-a-thought-the-ninth-of-june",
    );
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await create.click();
    await expect(dialog.getByLabel("Title")).toHaveValue("");
  });

  const title = newTitle();
  await test.step("a category is one that is there, or a new one; the calculated read time is taken over", async () => {
    await write(page, title);
    const category = dialog.getByRole("combobox", { name: "Category" });
    await category.fill("access");
    const options = (await settings(page)).getByRole("option", { name: "Access Control" });
    await options.click();
    await expect(category).toHaveValue("Access Control");
    await category.fill("Something new");
    await dialog.getByLabel("Author").click();
    await expect(category).toHaveValue("Something new");
    await dialog.getByRole("textbox", { name: "Content" }).fill("word ".repeat(800));
    await dialog.getByRole("button", { name: "Use 4 min (calculated)" }).click();
    await expect(dialog.getByLabel("Read time")).toHaveValue("4 min");
  });

  await test.step("a link that another article has is refused beside its field", async () => {
    await dialog.getByLabel("Link slug").fill("/insights/two-hour-tabletop-exercise");
    await publish.click();
    await expect(dialog.getByLabel("Link slug")).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByLabel("Link slug")).toHaveAccessibleDescription(/another article/i);
    await dialog.getByLabel("Link slug").fill(`/insights/${title.split(" ").at(-1)}`);
    // It can be pressed beside the form; the next failure says it once more.
    await expect(page.getByText("Failed to create article")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText("Failed to create article")).toHaveCount(0);
  });

  await test.step("the server fails to create, update and delete", async () => {
    await fails();
    await publish.click();
    await expect(page.getByText("Failed to create article")).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveValue(title);
    await works();
    await publish.click();
    await expect(page.getByText("Article created successfully")).toBeVisible();

    await fails();
    const editing = await openForm(page, title);
    await editing.getByLabel("Excerpt").fill("It fails.");
    await editing.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Failed to update article")).toBeVisible();
    await expect(editing.getByLabel("Title")).toHaveValue(title);
    await expect(editing.getByLabel("Excerpt")).toHaveValue("It fails.");
    await works();
    await editing.getByRole("button", { name: "Update" }).click();
    await expect(editing).toHaveCount(0);

    await fails();
    await rowButton(page, title, "Delete").click();
    await page.getByRole("button", { name: "Delete article" }).click();
    await expect(page.getByText("Failed to delete article")).toBeVisible();
    await expect(rowOf(page, title)).toBeVisible();
    await works();
  });

  await test.step("a moment is one of Kigali's time, and the button says it", async () => {
    await create.click();
    await write(page, newTitle());
    await dialog.getByLabel("Status").selectOption("Scheduled");
    await dialog.getByLabel("Publish at").fill("9 June 2031");
    await dialog.getByLabel("Time", { exact: true }).fill("17.30");
    await dialog.getByRole("button", { name: "Schedule for 9 Jun 2031, 17:30" }).click();
    await expect(page.getByText("It will be published on 9 Jun 2031, 17:30.")).toBeVisible();
  });

  await test.step("an editor that cannot be had comes by itself when it is back", async () => {
    await page.reload();
    await page.route("**/assets/staff/editor-*", (route) => route.abort());
    const reloaded = page.waitForEvent("domcontentloaded");
    await create.click();
    // Loaded again once, because another build might have it; the address opens the form again.
    await reloaded;
    await dialog.getByLabel("Title").fill("Typed meanwhile");
    await expect(dialog.getByText("Loading the editor...")).toBeVisible();
    await page.unroute("**/assets/staff/editor-*");
    await expect(dialog.getByRole("textbox", { name: "Content" })).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveValue("Typed meanwhile");
  });
});

test("a session that is over loses no text", { tag: "@core" }, async ({ page, complaints }) => {
  complaints.possible(/status of 401/);
  const title = newTitle();
  await publishByForm(page, title);
  await page.context().clearCookies();
  const late = await hold(page, "**/api/staff/**");
  await page.reload();
  const dialog = await openForm(page, title);
  await dialog.getByLabel("Excerpt").fill("Typed before the answer.");
  late();
  // The notice of the page lies below the form, which says it itself.
  await expect(dialog.getByText("Your session ended")).toBeVisible();
  await expect(dialog.getByLabel("Excerpt")).toHaveValue("Typed before the answer.");
  await expectOutline(page, "articles the session ended", "dialog[open]");
  await dialog.getByRole("button", { name: "Update" }).click();
  await page.getByLabel("Password", { exact: true }).fill(boss.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Article updated successfully")).toBeVisible();
});
