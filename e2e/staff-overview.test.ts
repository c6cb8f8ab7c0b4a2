import { list, saved } from "./testing/articles.ts";
import { expectForEverybody } from "./testing/axe.ts";
import { expect, test } from "./testing/fixtures.ts";
import { expectOutline, type Masks } from "./testing/outline.ts";
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

/** What the server says of itself; all else is of the clock above. */
const ofToday: Masks = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID"],
  [/(?<=PostgreSQL ).*/g, "VERSION"],
  [/(?<=person connected ).*/g, "TIME"],
  [/(?<=before the end of ).*/g, "MONTH"],
];

test("the overview says what it said", { tag: "@core" }, async ({ page, site }) => {
  await seedDesk(site);
  await page.clock.setFixedTime(deskNow);
  await openAs(page, undefined, "/admin/overview");
  const due = page.getByRole("region", { name: "Answers due in the next 24 hours" });
  await expect(due.getByRole("row")).toHaveCount(3);
  await expect(page.getByText(/^Readings: /)).toBeVisible();
  await expect(page.getByText("No backup yet")).toBeVisible();
  await expectOutline(page, "staff overview of twelve weeks", "main", ofToday);
  await page.getByRole("button", { name: "4 weeks" }).click();
  const weeks = page.getByRole("region", { name: "Requests by week" });
  await expect(weeks.getByRole("columnheader")).toHaveCount(5);
  await expectOutline(page, "staff overview of four weeks", "main", ofToday);
});

test("the overview is for everybody, by keys alone, and there without a network", async ({
  page,
  site,
  complaints,
}) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await seedDesk(site);
  await page.clock.setFixedTime(deskNow);
  await openAs(page, undefined, "/admin/overview");
  const due = page.getByRole("region", { name: "Answers due in the next 24 hours" });
  await expect(due.getByRole("row")).toHaveCount(3);
  const weeks = page.getByRole("region", { name: "Requests by week" });
  const promise = page.getByRole("region", { name: "Promise kept" });
  await expect(page.getByText(/^Readings: /)).toBeVisible();
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
