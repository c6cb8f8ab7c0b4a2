import { sheet } from "./testing/articles.ts";
import { expect, test } from "./testing/fixtures.ts";
import { boss, expectSignedIn, goTo, signOut } from "./testing/staff.ts";

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

test("keys alone sign in and work the bar, narrow and wide", async ({ page }) => {
  await page.setViewportSize(narrow);
  const button = page.locator("summary[aria-label=Menu]");
  const menu = page.getByRole("navigation", { name: "Staff" });

  await test.step("keys sign in, go to another screen, open a dialog and leave it", async () => {
    await page.goto("/admin");
    await page.getByRole("textbox", { name: "Email" }).focus();
    await page.keyboard.type(boss.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(boss.password);
    await page.keyboard.press("Enter");
    await expectSignedIn(page);
    await button.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await menu.getByRole("link", { name: "People" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    const invite = page.getByRole("button", { name: "Invite someone" });
    await invite.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Invite someone" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(invite).toBeFocused();
  });

  await test.step("the menu shuts when the focus goes on behind it, or someone presses beside it", async () => {
    await button.click();
    await menu.getByRole("button", { name: "Sign out" }).focus();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();
    await expect(page.locator(":focus")).toBeVisible();
    await button.click();
    await expect(menu).toBeVisible();
    await page.getByRole("banner").locator("> b").click();
    await expect(menu).toBeHidden();
  });

  await test.step("the bar that comes with another width takes the focus of the one that goes", async () => {
    await goTo(page, "Insights");
    await button.click();
    await page.getByRole("link", { name: "Audit trail" }).focus();
    await page.setViewportSize(wide);
    await expect(page.getByRole("link", { name: "Insights", exact: true })).toBeFocused();
    await page.setViewportSize(narrow);
    await expect(button).toBeFocused();
    const search = page.getByPlaceholder("Search by title, category...");
    await search.focus();
    await page.setViewportSize(wide);
    await expect(menu).toBeVisible();
    await expect(search).toBeFocused();
  });

  await test.step("a question whose button went with its bar leaves the focus on the screen", async () => {
    await page.getByRole("button", { name: "New Article" }).click();
    await sheet(page, "Add New Article").getByLabel("Title").fill("Not saved yet");
    await sheet(page, "Add New Article").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Unsaved draft of “Not saved yet”")).toBeVisible();
    await signOut(page);
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.setViewportSize(narrow);
    await expect(button).toBeVisible();
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await expect(page.locator("#main")).toBeFocused();
  });
});
