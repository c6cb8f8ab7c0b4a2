import type { Page } from "@playwright/test";
import { rowsIn } from "./testing/device.ts";
import { expect, test } from "./testing/fixtures.ts";
import { openAs } from "./testing/staff.ts";

/** The device has forty articles more, the newest, each with a title and a link of one line. */
async function storeLowRows(page: Page): Promise<void> {
  const [row] = await rowsIn(page, "staff-", "rows");
  const low = { ...row, title: "A", link: "/insights/a", date: "2031-01-01" };
  const rows = Array.from({ length: 40 }, (_, nth) => ({ ...low, id: `low-${nth}` }));
  await rowsIn(page, "staff-", "rows", rows);
}

test("the first rows fill the window, however high it is", async ({ page }) => {
  await openAs(page);
  await page.locator("tr[data-index]").first().waitFor();
  // The list begins highest where nothing is said above it.
  for (const prompt of ["Your name", "Second factor"])
    await page
      .getByRole("complementary", { name: prompt })
      .getByRole("button", { name: "Later" })
      .click();
  await storeLowRows(page);
  await page.addInitScript(() => {
    // Before the next drawing, however late a busy machine makes that.
    new MutationObserver((_, watch) => {
      const last = [...document.querySelectorAll("tr[data-index]")].at(-1);
      if (!last) return;
      watch.disconnect();
      Object.assign(window, { lastEnds: last.getBoundingClientRect().bottom });
    }).observe(document, { childList: true, subtree: true });
  });
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [1440, 2400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    const lastEnds = () => page.evaluate(() => Number(Reflect.get(window, "lastEnds") ?? 0));
    await expect.poll(lastEnds, `${width} by ${height}`).toBeGreaterThan(0);
    expect(await lastEnds(), `${width} by ${height}`).toBeGreaterThanOrEqual(height);
    // Not many more either: each costs a slow phone some of the first drawing.
    expect(await lastEnds(), `${width} by ${height}`).toBeLessThan(height + 100);
  }
});
