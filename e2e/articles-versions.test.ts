import { readFile } from "node:fs/promises";
import { expect, test } from "./testing/fixtures.ts";
import { list, newTitle, publish, rowOf, sheet } from "./testing/articles.ts";
import { openAs } from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

test("what an article was can be read, brought back, and taken back again", {
  tag: "@core",
}, async ({ page }) => {
  await openAs(page);
  const title = newTitle();
  await publish(page, title);
  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  const dialog = sheet(page, "Edit Article");
  await dialog.getByLabel("Excerpt").fill("What it is really about, in a line.");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog).toHaveCount(0);

  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  await dialog.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const versions = page.getByRole("dialog", { name: "Versions" });
  await expect(versions.getByRole("button", { name: /^Version 2/ })).toContainText(
    "Excerpt changed",
  );
  await expect(versions.getByRole("insertion")).toContainText("really");
  // In the order of reading, and the current version has nothing to restore.
  await expect(versions.locator(".compared > header")).toHaveText(["Version 1", "Version 2"]);
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

test("an article leaves as a file, and comes in again as a draft without touching the other", async ({
  page,
}) => {
  await openAs(page);
  const title = newTitle();
  await publish(page, title);
  await rowOf(page, title).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Import, export" }).click();
  const dialog = page.getByRole("dialog", { name: "Import, export" });
  const leaving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export 1 article" }).click();
  const file = await leaving;
  expect(file.suggestedFilename()).toBe(`${title.toLowerCase().replaceAll(" ", "-")}.md`);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(`title: ${title}\n`);

  await dialog.getByLabel("Files").setInputFiles([
    { name: "again.md", mimeType: "text/markdown", buffer: Buffer.from(text) },
    {
      name: "wrong.md",
      mimeType: "text/markdown",
      buffer: Buffer.from(text.replace(/date: .*/, "date: tomorrow")),
    },
  ]);
  await expect(dialog.getByText("wrong.md: date: Date must be YYYY-MM-DD")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await dialog.getByRole("combobox").selectOption("Import it under another link");
  await dialog.getByRole("button", { name: "Import 1 article" }).click();
  await expect(dialog.getByText("1 article imported.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, title)).toHaveCount(2);
  await expect(
    list(page).getByText(`${file.suggestedFilename().replace(".md", "")}-2`),
  ).toBeVisible();
});

test("what someone else saves while a save is refused stands beside what is typed", async ({
  page,
  complaints,
}) => {
  complaints.expected(/status of 500/);
  await openAs(page);
  const title = newTitle();
  await publish(page, title);
  await rowOf(page, title).getByRole("button", { name: title, exact: true }).click();
  const mine = sheet(page, "Edit Article");
  await mine.getByLabel("Excerpt").fill("Mine.");
  const all = await (await page.request.get("/api/staff/insights")).json();
  const { id } = all.find((one: { title: string }) => one.title === title);
  let stood = title;
  const saveBetween = async (base: number) => {
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route("**/api/staff/operations", async (route) => {
      await refused;
      await route.fulfill({ status: 500, body: "out of order" });
    });
    const asked = page.waitForRequest("**/api/staff/operations");
    await mine.getByRole("button", { name: "Update" }).click();
    await asked;
    const theirs = newTitle();
    const operation = { kind: "edit", id: crypto.randomUUID(), article: id, base };
    const saved = await page.request.post("/api/staff/operations", {
      data: { ...operation, fields: { title: theirs } },
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(saved.ok()).toBe(true);
    // The list behind the form has it, and the form stands still.
    await expect(page.locator("tr", { hasText: theirs })).toHaveCount(1);
    await expect(mine.getByLabel("Title")).toHaveValue(stood);
    refuse();
    await expect(mine.getByLabel("Title")).toHaveValue(theirs);
    await expect(mine.getByLabel("Excerpt")).toHaveValue("Mine.");
    await page.unroute("**/api/staff/operations");
    stood = theirs;
  };
  await saveBetween(1);
  await mine.getByRole("button", { name: "Update" }).click();
  await expect(mine).toHaveCount(0);
  await rowOf(page, stood).getByRole("button", { name: stood, exact: true }).click();
  await expect(mine.getByLabel("Excerpt")).toHaveValue("Mine.");
});
