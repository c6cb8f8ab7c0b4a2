import type { Locator, Page } from "@playwright/test";
import { slotDays } from "../db/schema/requests/slots.ts";
import { firm } from "../db/testing/firm.ts";
import { expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import { expect, fillIn, newEmail, openPage, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { noNetwork, saved, send, success, write } from "./testing/outbox.ts";
import type { Site } from "./testing/site.ts";

// Visitors suggest hours for a call: reserved while there is a network, suggested where there is none.

const row = (page: Page): Locator => page.locator("details.times");
const summary = (page: Page): Locator => row(page).locator("summary");
const day = (page: Page, nth: number): Locator =>
  row(page).getByRole("group", { name: "Day", exact: true }).getByRole("button").nth(nth);
const hour = (page: Page, time: string): Locator =>
  row(page).getByRole("button", { name: new RegExp(`^${time}`) });
const chosen = (page: Page): Locator => row(page).getByRole("listitem");
const heldText = (page: Page): Locator => row(page).getByText(/^Held for you until \d\d:\d\d/);
const closedRow = /^Suggest times for a call optional$/;

/** The day's slot at this hour in Kigali, as the API says it. */
function startAt(nth: number, hourInKigali: number): string {
  const starts = slotDays(Date.now(), firm)[nth]?.starts ?? [];
  const found = starts.find((start) => new Date(start).getUTCHours() === hourInKigali - 2);
  return new Date(found ?? Number.NaN).toISOString();
}

/** The first day on offer that has ten hours, and the one after it: Saturday has four. */
const [first, second] = slotDays(Date.now(), firm).flatMap(({ starts }, nth) =>
  starts.length === 10 ? [nth] : [],
) as [number, number];

async function open(page: Page): Promise<void> {
  await openPage(page, "/contact");
  await summary(page).click();
  await expect(day(page, 0)).toBeVisible();
  await day(page, first).click();
}

const take = (site: Site, start: string) =>
  site.rows(
    `insert into bookings (id, during, state, until)
    values (gen_random_uuid(), tstzrange($1, $1::timestamptz + interval '45 minutes'), 'reserved', now() + interval '15 minutes')
    returning id`,
    [start],
  );
const suggestedBy = async (site: Site, email: string) => {
  const rows = await site.rows(
    `select starts_at, time_zone, consent_version, written_at
    from suggested_times join contacts on contacts.id = request_id join contact_details on contact_details.id = request_id
    where email = $1 order by place`,
    [email],
  );
  return rows.map((one) => ({
    ...one,
    starts_at: new Date(String(one["starts_at"])).toISOString(),
  }));
};

test.use({ timezoneId: "Europe/London" });

test.beforeEach(async ({ site }) => {
  await site.rows("with gone as (delete from bookings returning 1) select count(*) from gone");
  await site.rows("with gone as (delete from rate_limit returning 1) select count(*) from gone");
});

test("a visitor holds two hours, gives the number that we call, and they arrive with the request", {
  tag: ["@core", "@phone"],
}, async ({ page, site }) => {
  const email = newEmail();
  await write(page, email);
  const phone = page.getByRole("textbox", { name: "Phone" });
  await expect(phone).not.toHaveAttribute("required");
  await expect(summary(page)).toHaveText(closedRow);
  await summary(page).click();
  await expect(row(page).getByText("London, two hours earlier")).toBeVisible();
  await day(page, second).click();
  await expect(hour(page, "15:00")).toHaveText("15:0013:00 in London");
  await hour(page, "15:00").click();
  await expect(heldText(page)).toContainText("in London). Nothing is booked until we confirm.");
  await send(page);
  await expect(phone).toHaveAccessibleDescription(/Please enter the phone number that we call/);
  await hour(page, "15:00").click();
  await expect(phone).not.toHaveAccessibleDescription(/Please enter/);
  await hour(page, "15:00").click();
  await day(page, first).click();
  await hour(page, "10:00").click();
  await expect(chosen(page)).toHaveText([/^1.*, 15:00.*13:00 in London/, /^2.*, 10:00.*08:00/]);
  await expect(row(page).getByText("One more, if you like.")).toBeVisible();

  await test.step("a time for a call asks for the number", async () => {
    await row(page).getByRole("button", { name: "Add your number" }).click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAttribute("required");
    await phone.fill("+250 788 123 456");
    await expect(row(page).getByText("We call you at +250 788 123 456")).toBeVisible();
  });
  await summary(page).click();
  await expect(summary(page)).toHaveText(/^2 times suggested, held until \d\d:\d\d optional$/);
  await expect.poll(() => site.rows("select count(*)::int as n from bookings")).toEqual([{ n: 2 }]);

  await send(page);
  await expect(success(page)).toBeFocused();
  await expect(page.getByText(/, 15:00 and .*, 10:00, Kigali time$/)).toBeVisible();
  await expectOutline(page, "contact sent with times", "#consultation");
  expect(await suggestedBy(site, email)).toEqual(
    [startAt(second, 15), startAt(first, 10)].map((starts_at) => ({
      ...{ starts_at, time_zone: "Europe/London", consent_version: 2, written_at: null },
    })),
  );
  // The hours stay theirs until they lapse.
  expect(await site.rows("select count(request_id)::int as n from bookings")).toEqual([{ n: 2 }]);
});

test("an hour that someone else took is replaced", { tag: "@core" }, async ({
  page,
  context,
  site,
  complaints,
}) => {
  await take(site, startAt(first, 9));
  await open(page);
  await expect(hour(page, "09:00")).toHaveText("09:00taken");
  await expect(hour(page, "09:00")).toHaveAttribute("aria-disabled", "true");
  await hour(page, "10:00").click();
  await expect(heldText(page)).toBeVisible();
  await take(site, startAt(first, 16));
  await hour(page, "16:00").click();
  complaints.expected(/status of 409/);
  const alert = row(page).getByRole("alert");
  await expect(alert).toHaveText(
    /^\w+day 16:00 has just been takenYour request is not affected\. Next free times:$/,
  );
  await expect(chosen(page)).toHaveText([/, 10:00/]);
  await expect(hour(page, "16:00")).toHaveText("16:0014:00 in London");
  const next = row(page).getByRole("group", { name: "Next free times" }).getByRole("button");
  await expect(next).toHaveCount(3);
  await expect(next.first()).toHaveText(/^\w{3} 17:0015:00 in London$/);
  await expectNoFaults(page, "#consultation");
  expect(await smallTargets(page)).toEqual([]);

  await next.first().click();
  await expect(chosen(page)).toHaveText([/, 10:00/, /, 17:00/]);
  await expect(alert).toBeHidden();
  await expect(day(page, first)).toBeFocused();

  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sideways(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  await context.setOffline(true);
  complaints.expected(noNetwork);
  await expect(row(page).getByText("You are offline")).toBeVisible();
  await expectNoFaults(page, "#consultation");
  expect(await sideways(page)).toBe(0);
});

test("three hours at most are chosen, and held for 15 minutes", { tag: "@core" }, async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openPage(page, "/contact");
  await test.step("all of it can be done by keyboard", async () => {
    await page.getByRole("textbox", { name: "Message" }).focus();
    await page.keyboard.press("Tab");
    await expect(summary(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(day(page, 0)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(row(page).getByRole("button", { name: "Change" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(day(page, 0)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(day(page, 1)).toHaveAttribute("aria-pressed", "true");
    await day(page, -1).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(chosen(page)).toHaveCount(1);
    const remove = row(page).getByRole("button", { name: /^Remove/ });
    await remove.focus();
    await page.keyboard.press("Enter");
    await expect(chosen(page)).toHaveCount(0);
    await expect(day(page, 1)).toBeFocused();
  });
  await test.step("three are the most, and a fourth says so", async () => {
    await day(page, first).click();
    for (const time of ["08:00", "09:00", "10:00"]) await hour(page, time).click();
    await hour(page, "11:00").click();
    await expect(row(page).getByText("Three times at most.")).toBeVisible();
    await expect(chosen(page)).toHaveCount(3);
    await row(page)
      .getByRole("button", { name: /^Remove .*, 09:00$/ })
      .click();
    await expect(chosen(page)).toHaveText([/, 08:00/, /, 10:00/]);
    await expect(day(page, first)).toBeFocused();
    await hour(page, "08:00").click();
    await expect(chosen(page)).toHaveText([/, 10:00/]);
    await expect(heldText(page)).toBeVisible();
  });
  await test.step("what is chosen is held after a reload, and goes with the text when the form is cleared", async () => {
    await page.reload();
    await expect(summary(page)).toHaveText(/^1 time suggested, held until/);
    await summary(page).click();
    await expect(chosen(page)).toHaveText([/, 10:00/]);
    await expect(heldText(page)).toBeVisible();
    await expect
      .poll(() => site.rows("select count(*)::int as n from bookings"))
      .toEqual([{ n: 1 }]);
    await page.getByRole("button", { name: "Clear form" }).click();
    await expect(chosen(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Bring my text back" }).click();
    await expect(chosen(page)).toHaveText([/, 10:00/]);
  });
  await test.step("after 15 minutes it is still suggested, and can be held again", async () => {
    await site.rows("update bookings set until = now() returning id");
    await page.clock.fastForward("15:01");
    await expect(chosen(page)).toContainText(["Still free, no longer held, 08:00 in London"]);
    await expect(row(page).getByText("the time is only a suggestion")).toBeVisible();
    await row(page).getByRole("button", { name: "Hold again" }).click();
    await expect(heldText(page)).toBeVisible();
  });
});

test("hours suggested offline are held afterwards", async ({ page, context, site, complaints }) => {
  const email = newEmail();
  await write(page, email);
  await fillIn(page, { Phone: "+250 788 123 456" });
  await summary(page).click();
  await row(page).getByRole("button", { name: "Change" }).click();
  await row(page).getByLabel("Your time zone").selectOption("Africa/Nairobi");
  await expect(row(page).getByText("Nairobi, one hour later")).toBeVisible();
  await day(page, first).click();
  await page.waitForLoadState("networkidle");
  const noOne = row(page).getByText("No one holds them");
  await test.step("what is suggested without a network is held when it is back, and still without it again", async () => {
    const chat = page.getByText("Write on WhatsApp instead");
    await expect(chat).toHaveCount(1);
    await context.setOffline(true);
    complaints.expected(noNetwork);
    await expect(
      page.getByText("saved on this device and sent automatically").first(),
    ).toBeVisible();
    await expect(chat, "it needs a network").toHaveCount(0);
    await expect(row(page).getByText("You are offline, so these are suggestions")).toBeVisible();
    await expect(
      row(page).getByText("We get them with your request, and confirm one."),
    ).toBeVisible();
    await hour(page, "15:00").click();
    await expect(chosen(page)).toContainText(["a suggestion, 16:00 in Nairobi"]);
    await expect(noOne).toBeVisible();
    await context.setOffline(false);
    await expect(heldText(page)).toBeVisible();
    await context.setOffline(true);
    await expect(row(page).getByText("Your held time stays held.")).toBeVisible();
    await expect(heldText(page)).toBeVisible();
    await expect(noOne).toHaveCount(0);
  });
  await hour(page, "16:00").click();
  await expect(chosen(page)).toHaveText([/, 15:00/, /a suggestion/]);
  await send(page);
  await expect(saved(page)).toBeFocused();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(
    page.getByText(/^Suggested times: .*, 15:00 and .*16:00, Kigali time$/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Escape");
  await context.setOffline(false);
  await expect(success(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Open my page" })).toBeVisible();
  expect(await suggestedBy(site, email)).toEqual(
    [startAt(first, 15), startAt(first, 16)].map((starts_at) => ({
      starts_at,
      time_zone: "Africa/Nairobi",
      consent_version: 2,
      written_at: expect.anything(),
    })),
  );
});
