import { sideways } from "./testing/axe.ts";
import { expect, test } from "./testing/fixtures.ts";

test.use({ javaScriptEnabled: false });

// That all of it is in the HTML: tools-html.process.ts.
test("without JavaScript the four tools can be read and printed", async ({ page }) => {
  await test.step("what applies: questions and rules instead of a form", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/compliance/applies");
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  await test.step("readiness check: all questions, also on paper", async () => {
    await page.goto("/compliance/readiness");
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Printout of the settings")).toBeVisible();
    const paper = await page.pdf({ preferCSSPageSize: true });
    const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;
    expect(pages).toBeGreaterThan(5);
    expect(pages).toBeLessThanOrEqual(20);
    await page.emulateMedia({ media: null });
  });

  await test.step("breach clock: hours, tasks, the report's skeleton and the messages", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/compliance/breach");
    await expect(page.getByLabel("Open a log: time, person, action.")).toBeVisible();
    await page.locator("summary", { hasText: "tasks done (Notify" }).click();
    await expect(page.getByLabel("Send the first notice")).toBeVisible();
    await page.getByText("To people", { exact: true }).click();
    await expect(page.getByText("Be careful with calls and messages")).toBeVisible();
    await page.getByText("All questions on one page").click();
    await expect(page.getByText("A near miss: write it down").first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("What was done to limit its effects").last()).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  await test.step("crosswalk: its search is a form, and a link to a row unfolds it", async () => {
    await page.goto("/compliance/crosswalk");
    await page.getByRole("searchbox", { name: "Search the crosswalk" }).fill("A.8.13");
    await page.getByRole("checkbox", { name: "Incident" }).check();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    const count = page.getByRole("status").filter({ hasText: "requirements" });
    await expect(count).toHaveText(/^\d of 81 requirements/);
    await expect(page.getByRole("checkbox", { name: "Incident" })).toBeChecked();
    await page.goto("/compliance/crosswalk#row-058-52");
    await expect(page.locator("#row-058-52")).toBeInViewport({ ratio: 0.9 });
  });
});
