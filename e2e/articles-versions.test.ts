import { expect, test } from "./testing/fixtures.ts";
import { newTitle, publish, rowOf, sheet } from "./testing/articles.ts";
import { openAs } from "./testing/staff.ts";

test.use({ siteGroup: "staff" });

test("a former version is read, and brought back", { tag: "@core" }, async ({ page }) => {
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
