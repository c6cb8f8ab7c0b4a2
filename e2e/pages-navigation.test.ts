import type { Page } from "@playwright/test";
import { expect, hydrated, openPage, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { isNarrow } from "./testing/spec-row.ts";

async function links(page: Page) {
  if (!isNarrow(page)) return page.getByRole("navigation", { name: "Main" });
  await page.locator("summary[aria-label=Menu]").click();
  return page.getByRole("navigation", { name: "Menu" });
}

test("a link changes the page in place", { tag: ["@core", "@phone"] }, async ({ page }) => {
  await openPage(page, "/");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const home = await page.title();

  await (await links(page)).getByRole("link", { name: "Sectors" }).click();
  await expect(page).toHaveURL("/sectors");
  await expect(page).toHaveTitle(/^Sectors.* · Inkingi GRC Advisory$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/sectors$/);
  const bar = page.locator("header nav [aria-current=page]").first();
  await expect(bar).toHaveText("Sectors");

  await (await links(page)).getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveTitle(/^Contact Us · /);
  await page.goBack();
  await expect(page).toHaveURL("/sectors");
  await page.goBack();
  await expect(page).toHaveTitle(home);
  expect(documents).toEqual([]);
});

test("after a link the focus is at the heading", { tag: "@core" }, async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("main").getByRole("link", { name: "Enterprise services" }).press("Enter");
  await expect(page).toHaveURL("/services#enterprise-services");
  const heading = page.getByRole("heading", { name: "Enterprise-Only Services" });
  await expect(heading).toBeFocused();
  await expect(heading, "no control, so no ring").toHaveCSS("outline-style", "none");
  const first = page.locator("#enterprise-services").getByRole("link").first();
  await expect(first).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();

  await first.press("Enter");
  await expect(page).toHaveURL(/\/services\/./);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the header lies over the sky after every link", { tag: "@core" }, async ({ page }) => {
  const scene = () =>
    page
      .locator("header.nav")
      .locator("..")
      .evaluate(({ dataset }) => dataset["scene"] ?? "none");
  const paths = ["/sectors", "/insights", "/contact", "/services", "/library", "/"] as const;
  const loaded: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    loaded.push(await scene());
  }
  expect(new Set(loaded).size).toBeGreaterThan(3);
  await hydrated(page);
  for (const [index, path] of paths.entries()) {
    await page.locator(`footer a[href="${path}"], header a.logo[href="${path}"]`).first().click();
    await expect(page).toHaveURL(path);
    await expect.poll(scene, { message: path }).toBe(loaded[index]);
  }
});

test("the menu opens and closes", { tag: ["@core", "@phone"] }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/");
  const toggle = page.locator("summary[aria-label=Menu]");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeHidden();
  await toggle.click();
  await expect(menu).toBeVisible();
  await expectOutline(page, "menu", "header");
  await toggle.click();
  await expect(menu).toBeHidden();
  await toggle.click();
  await menu.getByRole("link", { name: "About" }).focus();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await menu.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL("/about");
  // The new page takes the focus, which closes a menu.
  await expect(page.getByRole("heading", { level: 1, name: "About Inkingi" })).toBeVisible();
  await expect(menu).toBeHidden();
  await toggle.click();
  await menu.getByRole("link", { name: "About" }).click();
  await expect(menu).toBeHidden();
});

test("a price card chosen on the contact page is filled into the message", async ({ page }) => {
  await openPage(page, "/contact");
  await page.getByRole("link", { name: /^Request a Custom Quote.*SMEs/ }).click();
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toHaveValue(/your prices for SMEs/);
  await expect(message).toBeInViewport();
});
