import type { Page } from "@playwright/test";
import { expectNoFaults, smallTargets } from "./testing/axe.ts";
import { expect, openPage, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => dialog(page).getByRole("textbox", { name: /^Search articles, laws/ });
const hits = (page: Page) =>
  dialog(page).getByRole("list", { name: "Results" }).getByRole("listitem");
const button = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Search", exact: true });

test("it opens, answers and closes on whatever page", { tag: "@core" }, async ({ page }) => {
  await openPage(page, "/about");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
  await test.step("it opens by the button, by / and by Ctrl and K, closes by Escape, and gives the focus back", async () => {
    await button(page).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    for (const keys of ["/", "Control+k", "Meta+K"]) {
      await page.keyboard.press(keys);
      await expect(field(page), keys).toBeFocused();
      await expect(field(page), "the key itself is not typed").toHaveValue("");
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
    }
  });
  await test.step("what to look for is suggested before anything is typed", async () => {
    await button(page).click();
    await dialog(page).getByRole("button", { name: "Lost laptop" }).click();
    await expect(hits(page).first()).toContainText("Breach clock");
    await expectOutline(page, "search for a lost laptop", "dialog.search");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  });
  await test.step("a term of the glossary is answered in place", async () => {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("dpia");
    await expect(hits(page).first()).toContainText("DPIA");
    await expect(hits(page).first().getByRole("link")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(dialog(page), "its answer stays on the screen").toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  });
  await test.step("nothing found is said, with the library and the contact to go on to", async () => {
    await button(page).click();
    await field(page).fill("xyzzyplugh");
    await expect(dialog(page).getByRole("status")).toHaveText(/^No results for “/);
    await expectOutline(page, "search nothing found", "dialog.search");
    await dialog(page).getByRole("link", { name: "Contact us" }).click();
    await expect(page).toHaveURL("/contact#consultation");
    expect(asked.length, "the search has read the site").toBeGreaterThan(0);
    expect(
      asked.filter((request) => request.includes("xyzzyplugh")),
      "words stay here",
    ).toEqual([]);
  });
  await test.step("a slip in the spelling finds, what is found is marked, and a hit leads there", async () => {
    await button(page).click();
    await field(page).fill("persnal data breech");
    const first = hits(page).filter({ hasText: "A Personal Data Breach in Rwanda" });
    await expect(first).toHaveCount(1);
    await expect(first.locator("b mark").filter({ hasText: "Breach" })).toHaveCount(1);
    await first.getByRole("link").click();
    await expect(page).toHaveURL("/insights/personal-data-breach-first-72-hours");
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Personal Data Breach");
  });
  await test.step("a law's number leads to the law in the library, by the keyboard alone", async () => {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("58/2021");
    await expect(hits(page).first()).toContainText("Law No. 058/2021");
    await page.keyboard.press("ArrowDown");
    await expect(hits(page).nth(0).getByRole("link")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/library#law-058-2021");
    await expect(page.locator("#law-058-2021")).toBeInViewport();
  });
});

test("without JavaScript the button leads to the library", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.origin}/about`);
  await button(page).click();
  await expect(page).toHaveURL(/\/library\??$/);
  await expect(page.getByRole("searchbox", { name: "Filter the library" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Search everything" })).toBeHidden();
  await context.close();
});

test("/ opens it but where someone writes, and can be switched off", async ({ page }) => {
  for (const path of ["/insights", "/library?q=zebra"]) {
    await openPage(page, path);
    await page.getByRole("button", { name: "Search everything" }).click();
    await expect(field(page)).toBeFocused();
  }
  await openPage(page, "/contact");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.pressSequentially("a/b");
  await expect(name).toHaveValue("a/b");
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await dialog(page).getByRole("checkbox", { name: "to open the search" }).uncheck();
  await openPage(page, "/about");
  await page.keyboard.press("/");
  await page.keyboard.press("Control+k");
  await expect(field(page), "only the second key has opened it").toHaveValue("");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(dialog(page)).toBeHidden();
});

test("without workers the same search runs in the page", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Worker"));
  await openPage(page, "/about");
  await button(page).click();
  await field(page).fill("ransomwere");
  await expect(hits(page).first()).toContainText(/ransomware/i);
});

test("the open search has no faults, on the smallest phone too", async ({ page }) => {
  await openPage(page, "/about");
  await button(page).click();
  await expect(dialog(page).getByRole("list", { name: "Try one of these" })).toBeVisible();
  await expectNoFaults(page, "dialog.search");
  await field(page).fill("access");
  await expect(hits(page).first()).toBeVisible();
  await expectNoFaults(page, "dialog.search");

  // The smallest phone.
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await field(page).fill("data");
  await expect(hits(page).first()).toBeVisible();
  const box = await dialog(page).boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  expect(await smallTargets(page)).toEqual([]);
});
