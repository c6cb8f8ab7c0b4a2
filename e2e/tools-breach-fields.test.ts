import { notice, open, path } from "./testing/breach.ts";
import { expect, hydrated, test } from "./testing/fixtures.ts";

test("a date is typed or picked, and shown in one format", { tag: "@core" }, async ({ page }) => {
  await page.clock.setFixedTime("2026-11-24T15:12:00+02:00");
  await open(page);
  const date = page.getByLabel("Date", { exact: true });
  const time = page.getByLabel("Time in Kigali", { exact: true });
  await date.fill("23/11/2026");
  await time.fill("8:20 am");
  await time.blur();
  await expect(date).toHaveValue("23 November 2026");
  await expect(time).toHaveValue("08:20");
  await expect(notice(page)).toContainText("by Wed 25 November 2026, 08:20");
  await date.fill("11/31/2026");
  await date.blur();
  await expect(page.getByText(/^Enter the date too, such as/)).toBeVisible();
  await date.fill("yesterday afternoon");
  await time.focus();
  await expect(
    page.getByText(/The clock still counts from Mon 23 November 2026, 08:20/),
  ).toBeVisible();
  // The device's own calendar, which no test can open.
  await page.locator("#aware-date ~ input[type=date]").evaluate((calendar: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    set?.call(calendar, "2026-11-24");
    calendar.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(date).toHaveValue("24 November 2026");
  await expect(notice(page)).toContainText("by Thu 26 November 2026, 08:20");
  await date.fill("yesterday 14:30");
  await date.blur();
  await expect(date).toHaveValue("23 November 2026");
  await expect(time).toHaveValue("14:30");
  await expect(notice(page)).toContainText("by Wed 25 November 2026, 14:30");
  await date.fill("2 hours ago");
  await date.press("Enter");
  await expect(date).toHaveValue("24 November 2026");
  await expect(time).toHaveValue("13:12");
  await expect(notice(page)).toContainText("by Thu 26 November 2026, 13:12");
  await time.fill("23:59");
  await time.blur();
  await expect(page.getByText(/^This time is still to come/)).toBeVisible();
  await expect(notice(page)).toContainText("by Thu 26 November 2026, 13:12");
  // The clock of a device is not exact.
  await time.fill("15:14");
  await expect(notice(page)).toContainText("by Thu 26 November 2026, 15:14");
});

test("on a phone Enter brings the clock into view, and the focus stays", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  const date = page.getByLabel("Date", { exact: true });
  await date.fill("2 hours ago");
  const first = notice(page);
  await expect(first).not.toBeInViewport({ ratio: 0.99 });
  await date.press("Enter");
  await expect(page.getByText(/: 45 h 59 min left$|: 46 h 00 min left$/)).toBeInViewport();
  // Scrolled by whole pixels.
  await expect(first).toBeInViewport({ ratio: 0.99 });
  await expect(date).toBeFocused();
  await expect(date, "what was typed is still seen").toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^now: 2 h 0[01] gone$/)).toBeVisible();
});

test("in forced colours what is chosen is filled", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const [address, chosen] of [
    [path, "Controller"],
    ["/services", "SME"],
  ] as const) {
    await page.goto(address);
    await page.keyboard.press("Shift");
    await hydrated(page);
    const label = page.locator(".seg label:has(input:checked)").filter({ hasText: chosen });
    const [is, wanted] = await label.first().evaluate((shown) => {
      const probe = document.createElement("i");
      probe.style.setProperty("background", "Highlight");
      document.body.append(probe);
      return [shown, probe].map((one) => getComputedStyle(one).backgroundColor);
    });
    expect(is, address).toBe(wanted);
  }
});
