import type { Locator, Page } from "@playwright/test";
import { hydrated, expect, test } from "./testing/fixtures.ts";
import { hero } from "./testing/spec-row.ts";

// spec.md §4: carousel, titles; §9: timing. The test drives the clock, no one waits for it. The other pages
// say their 120,000 ms in their HTML (contact-services-html.process.ts).

/** Which child is shown, by its place. */
const place = (turning: Locator) =>
  turning.evaluate((list) =>
    Array.from(list.children).findIndex((child) => child.hasAttribute("data-on")),
  );

/** From here on the test moves the clock; everything that turns has turned just now. */
async function freeze(page: Page) {
  await hydrated(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 150_000));
}

/** Nothing changes until the very end of `ms`; then the next one is shown, after the last the first. */
async function expectTurn(page: Page, turning: Locator, ms: number) {
  const [before, all] = [await place(turning), await turning.locator(":scope > *").count()];
  expect(before).toBeGreaterThanOrEqual(0);
  await page.clock.runFor(ms - 250);
  expect(await place(turning), `before ${ms} ms`).toBe(before);
  await page.clock.runFor(250);
  expect(await place(turning), `after ${ms} ms`).toBe((before + 1) % all);
  await expect(turning.locator(":scope > [data-on]")).toHaveCount(1);
}

test("§4, §9 home: titles and scenes turn every 30,000 ms", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await freeze(page);
  const title = hero(page).getByRole("heading", { level: 1 });
  const scenes = hero(page).locator(".hero-arts");
  for (const span of await title.locator("span").all()) {
    await expect(span).toHaveCSS("transition-duration", /^0\.5s/);
    await expect(span).toHaveCSS("transition-property", /^opacity/);
  }
  for (let turn = 0; turn < 6; turn += 1) {
    const first = await place(title);
    await expectTurn(page, scenes, 30_000);
    expect(await place(title), "the other title").toBe(1 - first);
    await expect(title.locator(":scope > span").nth(1 - first)).toBeVisible();
    await expect(title.locator(":scope > span").nth(first)).toBeHidden();
  }
});
