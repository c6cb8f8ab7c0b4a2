import type { Page } from "@playwright/test";
import { hydrated, expect, test } from "./testing/fixtures.ts";
import { contentStored } from "./testing/outbox.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** From Home to the article on a breach: by Home's own link where it has one, else by the menu and the library. */
async function find(page: Page): Promise<number> {
  const own = page
    .getByRole("main")
    .locator('a[href="/insights/personal-data-breach-first-72-hours"]');
  const onHome = own.filter({ hasText: "72 h" }).filter({ visible: true });
  if ((await onHome.count()) > 0) {
    await onHome.first().click();
    return 1;
  }
  await page.getByRole("banner").locator("summary[aria-label=Menu]").click();
  await page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Library" })
    .click();
  await page
    .getByRole("link", { name: "A personal data breach? 48 h notice, 72 h report" })
    .click();
  return 3;
}

async function expectBothFigures(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/First 72 Hours/);
  const table = page.getByRole("region", { name: "Table: The two deadlines" });
  for (const when of ["Within 48 hours of becoming aware", "Not later than 72 hours"]) {
    const cell = table.getByRole("cell", { name: when }).first();
    await cell.scrollIntoViewIfNeeded();
    await expect(cell, when).toBeInViewport({ ratio: 1 });
  }
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, "px beyond the window").toBeLessThanOrEqual(0);
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
}

test("a bank finds on its phone in three taps how many hours it has to report a breach", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  expect(await find(page)).toBeLessThanOrEqual(3);
  await expectBothFigures(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it finds them too", async ({ page }) => {
    await page.goto("/");
    expect(await find(page)).toBeLessThanOrEqual(3);
    await expectBothFigures(page);
  });
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });
  test.describe.configure({ timeout: 180_000 });

  test("it finds them too", async ({ page, context }) => {
    await page.goto("/");
    await contentStored(page);
    await context.setOffline(true);
    await page.goto("/");
    await hydrated(page);
    expect(await find(page)).toBeLessThanOrEqual(3);
    await expectBothFigures(page);
  });
});

test("a bank finds its sector and both figures by the library's filter", async ({ page }) => {
  await page.goto("/library?tab=sectors&q=bank");
  const sector = page.getByRole("article").filter({ hasText: "Financial Services" });
  await expect(sector.getByText("48 h notice, 72 h report")).toBeVisible();
});
