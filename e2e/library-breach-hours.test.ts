import type { Page } from "@playwright/test";
import { notice, report } from "./testing/breach.ts";
import { expect, openPage, test } from "./testing/fixtures.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** The ways from a page to the breach clock, each with its number of taps. */
const ways: Record<string, (page: Page) => Promise<number>> = {
  "the home page": async (page) => {
    const own = page.getByRole("main").getByRole("link", { name: "A breach? 48 h notice" });
    await own.click();
    return 1;
  },
  "the menu": async (page) => {
    await page.getByRole("banner").locator("summary[aria-label=Menu]").click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Breach clock" }).click();
    return 2;
  },
  "the footer": async (page) => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Breach clock" }).click();
    return 1;
  },
};

async function expectBothFigures(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Breach clock");
  for (const [clock, hours] of [
    [notice(page), "48h"],
    [report(page), "72h"],
  ] as const) {
    const digits = clock.getByText(hours);
    // A page that is just drawn may still go to its top.
    await expect(async () => {
      await digits.evaluate((one) => one.scrollIntoView({ block: "center", behavior: "instant" }));
      await expect(digits).toBeInViewport({ ratio: 1, timeout: 1 });
    }).toPass();
  }
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, "px beyond the window").toBeLessThanOrEqual(0);
}

test("a bank finds its hours for a breach in two taps", { tag: "@core" }, async ({ page }) => {
  await openPage(page, "/");
  for (const [name, follow] of Object.entries(ways)) {
    await page.goto("/");
    expect(await follow(page), name).toBeLessThanOrEqual(2);
    await expectBothFigures(page);
  }
});
