import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./testing/fixtures.ts";

const subject = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Subjects" }).getByRole("link", { name });
const cards = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Read More/ });

test("the list is narrowed to a subject, and whole again", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/insights");
  await expect(page.getByRole("region", { name: "Start here" }).getByRole("link")).toHaveText([
    /Personal Data Breach/,
    /Registering/,
    /BNR Regulation/,
  ]);
  await test.step("a subject", async () => {
    await subject(page, /^Data Protection/).click();
    await expect(page).toHaveURL("/insights?category=Data+Protection");
    // Of the starting content.
    await expect(subject(page, /^Data Protection 4$/)).toHaveAttribute("aria-current", "page");
    await expect(cards(page)).toHaveCount(4);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Latest Insights");
    await expect(page).toHaveTitle(/^Insights: Data Protection/);
  });
  await test.step("all", async () => {
    await subject(page, /^All articles/).click();
    await expect(page).toHaveURL("/insights");
    await expect(cards(page)).toHaveCount(12);
  });
  await test.step("a subject with one article, behind More", async () => {
    const subjects = page.getByRole("navigation", { name: "Subjects" });
    await expect(subjects.getByRole("link", { name: / 1$/ })).toHaveCount(0);
    await subjects.locator("summary").click();
    await subjects.getByRole("link", { name: / 1$/ }).first().click();
    await expect(page).toHaveURL(/category=/);
    await expect(subjects.locator("[aria-current=page]")).toHaveText(/ 1$/);
    await expect(subjects.locator("[aria-current=page]")).toBeVisible();
  });
});
