import { expect, test } from "./testing/fixtures.ts";
import { hero, isNarrow, region } from "./testing/spec-row.ts";

test("what the specification says of room holds", { tag: "@phone" }, async ({ page }) => {
  const height = () => hero(page).evaluate((banner) => banner.getBoundingClientRect().height);
  await page.goto("/");
  const full = await height();
  if (isNarrow(page)) {
    await test.step("home is nine screens long, the breach deadlines are on the second", async () => {
      const foot = await page.getByRole("contentinfo").boundingBox();
      expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(9 * 844);
      const breach = page.getByRole("link", { name: "A breach? 48 h notice, 72 h report" });
      expect((await breach.boundingBox())?.y).toBeLessThan(2 * 844 - 44);
      const book = page.getByRole("banner").getByRole("link", { name: "Book Consultation" });
      await expect(book, "without the menu").toBeInViewport();
    });
  }
  await test.step("the hero of another page is lower", async () => {
    await page.goto("/sectors");
    expect(await height()).toBeLessThan(full);
  });
  await test.step("the first law begins on the first screen", async () => {
    await page.goto("/library");
    const law = page.getByRole("article").filter({ hasText: "Enacted" }).first();
    expect((await law.boundingBox())?.y).toBeLessThan(isNarrow(page) ? 700 : 650);
  });
  await test.step("insights have three columns from medium screens on", async () => {
    await page.goto("/insights");
    const columns = () =>
      region(page, "Insights from 2025")
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading") })
        .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size);
    expect(await columns()).toBe(isNarrow(page) ? 1 : 3);
    await page.setViewportSize({ width: 768, height: 1024 });
    expect(await columns()).toBe(3);
  });
});
