import type { Page } from "@playwright/test";
import { expect, hold, hydrated, test } from "./testing/fixtures.ts";

// The first press on a slow line: the server's own HTML answers it, whatever the scripts do.

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => dialog(page).getByRole("textbox", { name: /^Search articles, laws/ });
const button = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Search", exact: true });

/** The scripts of the site, which come when this is called. */
const holdScripts = (page: Page) => hold(page, /\/assets\/[^/]*\.js$/);

test("what is typed before any script is found later", { tag: "@phone" }, async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await expect(dialog(page).getByRole("status")).toHaveText("Type a few letters. Typos are fine.");
  await field(page).pressSequentially("58/20");
  await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
  const before = await dialog(page).elementHandle();
  const typedIn = await field(page).elementHandle();

  letThrough();
  await hydrated(page);
  const first = dialog(page).getByRole("list", { name: "Results" }).getByRole("listitem").first();
  await expect(first).toContainText("Law No. 058/2021");
  await expect(field(page)).toHaveValue("58/20");
  await expect(field(page)).toBeFocused();
  expect(
    await before?.evaluate((element) => element === document.querySelector("dialog.search")),
    "React took over the dialog that was open",
  ).toBe(true);
  expect(await typedIn?.evaluate((element) => element.isConnected)).toBe(true);

  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test("Enter before the scripts finds in the library what was typed", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await button(page).click();
  await field(page).fill("breach");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/library?q=breach");
  await expect(page.getByRole("main").locator("mark").first()).toHaveText(/breach/i);
});

test("before the scripts, Escape and the cross close it", async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL("/about");
  letThrough();
  await hydrated(page);
  await expect(dialog(page), "it stays closed").toBeHidden();
});
