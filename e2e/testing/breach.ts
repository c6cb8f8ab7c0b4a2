import type { Page } from "@playwright/test";
import { rowsIn } from "./device.ts";
import { expect, openPage } from "./fixtures.ts";

// The page of the breach clock.

export const path = "/compliance/breach";
export async function open(page: Page) {
  await openPage(page, path);
  await expect(foundOut(page).or(change(page))).toBeEnabled();
}

export const clockOf = (page: Page, name: string) =>
  page.getByRole("region", { name, exact: true });
export const notice = (page: Page) => clockOf(page, "First notice to the authority");
export const report = (page: Page) => clockOf(page, "Report to the authority");

export const foundOut = (page: Page) => page.getByRole("button", { name: "We found out just now" });
/** Once the clock runs, it unfolds what the visitor entered. */
export const change = (page: Page) => page.getByRole("button", { name: "Change", exact: true });

export async function start(page: Page, date: string, time: string) {
  if (await change(page).isVisible()) await change(page).click();
  await page.getByLabel("Date", { exact: true }).fill(date);
  await page.getByLabel("Time in Kigali", { exact: true }).fill(time);
}

/** Unfolds the first section of the report, with "What happened". */
export async function openReport(page: Page) {
  const all = page.getByText("Show all fields and messages");
  if (await all.isVisible()) await all.click();
  await page.locator("summary", { hasText: "1. Nature of the breach" }).click();
}

/** What this tool has stored on the device, by key. */
export async function stored(page: Page): Promise<Record<string, unknown>> {
  const rows = await rowsIn<{ key: string; value: unknown }>(page, "tools", "answers");
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
