import { notice, openReport, start, stored } from "./testing/breach.ts";
import { expect, hydrated, openPage, reload, test } from "./testing/fixtures.ts";
import { contentStored, noNetwork } from "./testing/outbox.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serviceWorkers: "allow",
});

test("after one visit the tools open without a network", async ({ page, context, complaints }) => {
  await page.goto("/");
  await contentStored(page);
  await context.setOffline(true);
  complaints.possible(noNetwork);
  const level = page.getByRole("heading", { level: 1 });

  await test.step("Home leads to the breach clock, which counts", async () => {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "A breach? 48 h notice" }).tap();
    await expect(level).toHaveText("Breach clock");
    await hydrated(page);
    await start(page, "2026-11-23", "08:20");
    await expect.poll(() => stored(page)).toHaveProperty("aware");
    await openReport(page);
    await page.getByLabel("What happened").fill("No network.");
    await expect.poll(() => stored(page)).toHaveProperty(["field.nature"], "No network.");
    await page.reload();
    await expect(page.getByLabel("What happened")).toHaveValue("No network.");
    await expect(notice(page)).toContainText("Wed 25 November 2026, 08:20");
  });

  await test.step("a chapter of the readiness check has its result", async () => {
    await openPage(page, "/compliance/readiness");
    await page.getByRole("link", { name: "Start with Governance & Organization" }).tap();
    const answers = page.getByRole("radio", { name: "Yes" }).filter({ visible: true });
    await expect(answers).toHaveCount(6);
    for (const answer of await answers.all()) await answer.tap();
    await reload(page);
    await expect(answers.last()).toBeChecked();
    await page.getByText(/^Chapter \d of/).tap();
    await page
      .getByRole("navigation", { name: "Chapters" })
      .getByRole("link", { name: "Your result" })
      .tap();
    await expect(level).toHaveText("No result yet");
    const figures = page.getByRole("table", { name: /Answers and result by chapter/ });
    const row = figures.getByRole("row", { name: "Governance & Organization" });
    await expect(row.getByRole("cell").last()).toHaveText("100%");
  });

  await test.step("what applies goes on from the question where it was left", async () => {
    await openPage(page, "/compliance/applies");
    await page.getByLabel("Public institution", { exact: true }).tap();
    const question = page.getByRole("heading", { name: "What is your main activity?" });
    await expect(question).toBeFocused();
    await reload(page);
    await expect(question).toBeVisible();
    await expect(
      page.getByRole("complementary", { name: "So far" }).getByRole("listitem").first(),
    ).toBeVisible();
  });

  await test.step("the crosswalk is searched, also in its address", async () => {
    const count = page.getByRole("status").filter({ hasText: "requirements" });
    await openPage(page, "/compliance/crosswalk");
    await expect(count).toHaveText("81 requirements");
    await openPage(page, "/compliance/crosswalk?q=A.8.13");
    await expect(count).toHaveText("4 of 81 requirements");
    await page.getByRole("searchbox", { name: "Search the crosswalk" }).fill("malicious software");
    await expect(page.locator("#row-mcs-network-6")).toBeVisible();
  });
});
