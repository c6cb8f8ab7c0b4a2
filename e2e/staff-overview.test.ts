import { list, saved } from "./testing/articles.ts";
import { expectForEverybody } from "./testing/axe.ts";
import { expect, test } from "./testing/fixtures.ts";
import { expectStaffStored } from "./testing/outbox.ts";
import type { Site } from "./testing/site.ts";
import { goTo, openAs } from "./testing/staff.ts";

test.use({ siteGroup: "overview", serviceWorkers: "allow" });

/** Tuesday of week 48, 15:12 in Kigali: the browser's clock. */
const deskNow = Date.parse("2026-11-24T13:12:00Z");

/** A request in each week from 37 to 47, answered within 5 h, and two that wait; which figures follow: figures.test.ts. */
async function seedDesk(site: Site): Promise<void> {
  await site.rows("delete from contacts");
  await site.rows(
    `with given (id, name, arrived, state) as (
      select gen_random_uuid(), 'Sender ' || nth, $1::timestamptz - nth * interval '1 week', 'answered'
      from generate_series(1, 11) as nth
      union all
      select gen_random_uuid(), name, $1::timestamptz - waiting, 'new'
      from (values ('Solange M.', interval '27:12'), ('Aline Uwase', interval '18:32')) as open (name, waiting)
    ), stored as (
      insert into contacts (id, name, email, company, message, consultation_type, created_at)
      select id, name, id || '@example.rw', '', 'We need your advice.', 'training', arrived from given
    )
    insert into contact_details (
      id, reference, fingerprint, suspicion, signals, source, state, sector, answered_at, retain_until
    )
    select id, 'IK-' || upper(left(id::text, 8)), md5(id::text), 0, '{}', 'form', state, '',
      case state when 'answered' then arrived + interval '5 h' end, arrived + interval '24 months'
    from given`,
    [new Date(deskNow).toISOString()],
  );
  await site.rows(
    `insert into article_reads (day, insight_id, reads)
    select (now() at time zone 'Africa/Kigali')::date, id, 40 from insights on conflict do nothing`,
  );
}

test("the overview says how the promise is kept", async ({ page, site, complaints }) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await seedDesk(site);
  await page.clock.setFixedTime(deskNow);
  await openAs(page, undefined, "/admin/overview");
  const due = page.getByRole("region", { name: "Answers due in the next 24 hours" });
  await expect(due.getByRole("row")).toHaveCount(3);
  await expect(due.getByRole("row").nth(1)).toHaveText(
    "Solange M. Training & Awareness, no ownerLate since 12:003 h 12 late",
  );
  await expect(due.getByRole("term")).toHaveText(["To answer", "Within 6 h", "Late", "No owner"]);
  await expect(due.getByRole("definition")).toHaveText(["2", "1", "1", "2"]);
  const weeks = page.getByRole("region", { name: "Requests by week" });
  const row = (name: string) => weeks.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row("Received")).toHaveText("Received111111111112");
  await expect(row("Late")).toHaveText("Late000000000001");
  await expect(weeks).toContainText("13 in 12 weeks, 1.1 a week");
  const promise = page.getByRole("region", { name: "Promise kept" });
  await expect(promise).toContainText("First answers within 24 hours: 11 of 12");
  const answers = page.getByRole("region", { name: "Time to the first answer" });
  await expect(answers.getByRole("row", { name: "4 to 8 h" })).toHaveText("4 to 8 h11");
  await expect(page.getByRole("region", { name: "Articles read" })).toContainText(/Readings: \d/);
  const system = page.getByRole("region", { name: "Mail, sync and backup" });
  await expect(system).toContainText("Email is not set up");
  await expect(system).toContainText("No backup yet");
  await expectForEverybody(page);

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
    await expectForEverybody(page);
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
    await expect(page.getByText("13 in 12 weeks")).toBeVisible();
    await expect(promise).toContainText("11 of 12");
    await expect(page.getByRole("region", { name: "Articles read" })).toContainText(
      "These figures need a connection.",
    );
  });
});
