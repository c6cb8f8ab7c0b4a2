import { list, saved } from "./testing/articles.ts";
import { expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import { expect, test } from "./testing/fixtures.ts";
import { deskNow, seedDesk } from "./testing/overview.ts";
import { expectStaffStored } from "./testing/outbox.ts";
import { goTo, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "overview", serviceWorkers: "allow" });

test("the overview says how the promise is kept", async ({ page, site, complaints }) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await seedDesk(site);
  await page.clock.setFixedTime(deskNow);
  await openAs(page, undefined, "/admin/overview");
  const due = page.getByRole("region", { name: "Answers due in the next 24 hours" });
  await expect(due.getByRole("row")).toHaveCount(8);
  await expect(due.getByRole("row").nth(1)).toHaveText(
    "Solange M. Training & Awareness, no ownerLate since 12:003 h 12 late",
  );
  await expect(due.getByRole("row").nth(4)).toContainText("Wed 09:4018 h 28 left");
  await expect(due.getByRole("term")).toHaveText(["Open", "Within 6 h", "Late", "No owner"]);
  await expect(due.getByRole("definition")).toHaveText(["7", "2", "1", "4"]);

  const weeks = page.getByRole("region", { name: "Requests by week" });
  const row = (name: string) => weeks.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row("Received")).toHaveText("Received57698471081198");
  await expect(row("Late")).toHaveText("Late000100010101");
  await expect(row("Open")).toHaveText("Open000000000006");
  await expect(weeks).toContainText("92 in 12 weeks, 7.7 a week");

  const promise = page.getByRole("region", { name: "Promise kept" });
  await expect(promise).toContainText("95%First answers within 24 hours: 82 of 86");
  const answers = page.getByRole("region", { name: "Time to the first answer" });
  await expect(answers.getByRole("row", { name: "4 to 8 h" })).toHaveText("4 to 8 h82");
  await expect(page.getByRole("region", { name: "Articles read" })).toContainText(/Readings: \d/);
  const system = page.getByRole("region", { name: "Mail, sync and backup" });
  await expect(system).toContainText("Email is not set up");
  await expect(system).toContainText(
    "No backup yet. Ask the person who runs this site to make one",
  );

  await test.step("axe finds nothing, from 320 px", async () => {
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoFaults(page);
      expect.soft(await sideways(page), `px beyond ${width} px`).toBeLessThanOrEqual(0);
      expect.soft(await smallTargets(page), "targets smaller than 44 by 44").toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("keys alone change the period, and a year scrolls", async () => {
    await expect(weeks.getByRole("columnheader")).toHaveCount(13);
    await page.getByRole("button", { name: "12 weeks" }).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "4 weeks" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(weeks.getByRole("columnheader")).toHaveCount(5);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "A year" }).focus();
    await page.keyboard.press("Enter");
    await expect(weeks.getByRole("columnheader")).toHaveCount(13);
    const year = page.getByRole("region", { name: /^Requests by calendar week/ });
    await year.focus();
    const left = () => year.evaluate((element) => element.scrollLeft);
    const before = await left();
    expect(before, "the present is in sight").toBeGreaterThan(100);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(left).toBeLessThan(before);
    await page.setViewportSize({ width: 320, height: 900 });
    await expectNoFaults(page);
    expect.soft(await sideways(page), "px beyond 320 px with a year").toBeLessThanOrEqual(0);
  });
  await due.getByRole("link", { name: "Aline Uwase" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aline Uwase");
  await test.step("without a network articles are found by words of their texts, and the figures of the desk are there", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, "Insights");
    await saved(page);
    await expectStaffStored(page);
    await page.context().setOffline(true);
    await page.getByPlaceholder("Search by title, category...").fill("hour-by-hour");
    await expect(page.getByText("No articles found")).toBeVisible();
    await page.getByRole("button", { name: "Search in the texts too" }).click();
    await expect(list(page).getByRole("row")).toHaveCount(2);
    await expect(page.getByText("1 text on this device has “hour-by-hour”.")).toBeVisible();
    await goTo(page, "Overview");
    await page.reload();
    await expect(page.getByText("92 in 12 weeks")).toBeVisible();
    await expect(promise).toContainText("95%");
    await expect(page.getByRole("region", { name: "Articles read" })).toContainText(
      "These figures need a connection.",
    );
  });
});
