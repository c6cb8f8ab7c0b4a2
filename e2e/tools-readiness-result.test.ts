import type { Page } from "@playwright/test";
import { stored } from "./testing/breach.ts";
import { expect, hydrated, test } from "./testing/fixtures.ts";
import { savedResult } from "./testing/readiness.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const path = "/compliance/readiness";

async function open(page: Page, part = "") {
  await page.goto(`${path}${part}`);
  await page.keyboard.press("Shift");
  await hydrated(page);
}

test("a result to compare with is stored before the first answer, and says what is missing", async ({
  page,
}) => {
  await open(page);
  await page.getByLabel("Open a saved result").setInputFiles(savedResult);
  await page.getByRole("button", { name: "Compare with it" }).click();
  await expect(page.getByRole("status").filter({ hasText: "baseline" })).toContainText(
    "Answer the questions to see your progress.",
  );
  await expect.poll(() => stored(page)).not.toEqual({});
  // Another day too.
  await open(page);
  await expect(page.getByText("Baseline: 21 May 2026.")).toBeVisible();
});

test("what is answered can be erased beside the result", async ({ page }) => {
  await open(page);
  await page.getByLabel("Open a saved result").setInputFiles(savedResult);
  await page.getByRole("button", { name: "Continue from it" }).click();
  await expect.poll(() => stored(page)).not.toEqual({});
  await open(page, "#result");
  await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
  await page.getByRole("button", { name: "Erase my answers and start again" }).last().click();
  await page.getByRole("button", { name: "Erase", exact: true }).click();
  await expect.poll(() => stored(page)).toEqual({});
});
