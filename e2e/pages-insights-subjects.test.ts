import type { Page } from "@playwright/test";
import { hydrated, expect, test } from "./testing/fixtures.ts";
import { contentStored } from "./testing/outbox.ts";

const subject = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Subjects" }).getByRole("link", { name });
const cards = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Read More/ });

/** Four articles of the starting content are on data protection. */
async function expectDataProtection(page: Page) {
  await expect(page).toHaveURL("/insights?category=Data+Protection");
  await expect(subject(page, /^Data Protection 4$/)).toHaveAttribute("aria-current", "page");
  await expect(cards(page)).toHaveCount(4);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Latest Insights");
}

test("the list is narrowed to a subject, and whole again", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/insights");
  await hydrated(page);
  await expect(page.getByRole("region", { name: "Start here" }).getByRole("link")).toHaveText([
    /Personal Data Breach/,
    /Registering/,
    /BNR Regulation/,
  ]);
  await subject(page, /^Data Protection/).click();
  await expectDataProtection(page);
  await expect(page).toHaveTitle(/^Insights: Data Protection/);
  await subject(page, /^All articles/).click();
  await expect(page).toHaveURL("/insights");
  await expect(cards(page)).toHaveCount(12);
  await test.step("subjects with one article are behind More, which is open where one of them is chosen", async () => {
    const chosen = page
      .getByRole("navigation", { name: "Subjects" })
      .locator("[aria-current=page]");
    await expect(subject(page, / 1$/)).toHaveCount(0);
    await page.getByRole("navigation", { name: "Subjects" }).locator("summary").click();
    await subject(page, / 1$/).first().click();
    await expect(page).toHaveURL(/category=/);
    await expect(chosen).toHaveText(/ 1$/);
    await expect(chosen).toBeVisible();
  });
  await test.step("a subject that no article has says so, and is not shared under our name", async () => {
    await page.goto("/insights?category=Zebras");
    await expect(page.getByText("No articles found.")).toBeVisible();
    await expect(page.locator("link[rel=canonical][href]")).toHaveCount(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the server narrows the list", async ({ page }) => {
    await page.goto("/insights");
    await subject(page, /^Data Protection/).click();
    await expectDataProtection(page);
  });
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });
  test("the device narrows it, also at the first opening", async ({ page, context }) => {
    await page.goto("/insights");
    await contentStored(page);
    await context.setOffline(true);
    await page.goto("/insights?category=Data+Protection");
    await hydrated(page);
    await expectDataProtection(page);
  });
});
