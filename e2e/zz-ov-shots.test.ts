import { mkdirSync } from "node:fs";
import { test } from "./testing/fixtures.ts";
import { deskNow, seedDesk } from "./testing/overview.ts";
import { openAs } from "./testing/staff.ts";

test.use({ siteGroup: "ovshots", serviceWorkers: "block" });
const out = "/tmp/ov-shots";
test("shots", async ({ page, site, complaints }) => {
  test.setTimeout(240_000);
  complaints.possible(/./);
  mkdirSync(out, { recursive: true });
  await seedDesk(site);
  await page.clock.setFixedTime(deskNow);
  await openAs(page, undefined, "/admin/overview");
  await page.getByText("Solange M.").first().waitFor();
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme as "light" });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [320, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/admin/overview");
      await page.getByRole("heading", { name: "Requests by week" }).waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${out}/ov-${width}-${theme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "A year" }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${out}/ov-year.png`, fullPage: true });
  await page.getByRole("button", { name: "4 weeks" }).click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${out}/ov-4.png`, fullPage: true });
  await page.getByRole("button", { name: "12 weeks" }).click();
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${out}/ov-forced.png`, fullPage: true });
  await page.emulateMedia({ media: "print", forcedColors: "none", colorScheme: "light" });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${out}/ov-print.png`, fullPage: true });
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/account");
  await page.getByRole("heading", { name: "Notifications" }).waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${out}/account.png`, fullPage: true });
});
