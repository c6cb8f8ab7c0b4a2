import type { Locator, Page } from "@playwright/test";
import { slotDays } from "../db/schema/requests/slots.ts";
import { expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import { expect, fillIn, hydrated, newEmail, test } from "./testing/fixtures.ts";
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
  const starts = slotDays(Date.now())[nth]?.starts ?? [];
  const found = starts.find((start) => new Date(start).getUTCHours() === hourInKigali - 2);
  return new Date(found ?? Number.NaN).toISOString();
}

/** The first day on offer that has ten hours, and the one after it: Saturday has four. */
const [first, second] = slotDays(Date.now()).flatMap(({ starts }, nth) =>
  starts.length === 10 ? [nth] : [],
) as [number, number];

async function open(page: Page): Promise<void> {
  await page.goto("/contact");
  await hydrated(page);
  await summary(page).click();
  await expect(day(page, 0)).toBeVisible();
  await day(page, first).click();
}

/** Fills in the form, with the number that a call needs. */
async function writeForCall(page: Page, email: string): Promise<void> {
  await write(page, email);
  await fillIn(page, { Phone: "+250 788 123 456" });
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

test.describe("in London", () => {
  test.use({ timezoneId: "Europe/London" });

  test.beforeEach(async ({ site }) => {
    await site.rows("with gone as (delete from bookings returning 1) select count(*) from gone");
    await site.rows("with gone as (delete from rate_limit returning 1) select count(*) from gone");
  });

  test("a visitor holds two hours, and they arrive with the request", {
    tag: ["@core", "@phone"],
  }, async ({ page, site }) => {
    const email = newEmail();
    await writeForCall(page, email);
    await expect(summary(page)).toHaveText(closedRow);
    await summary(page).click();
    await expect(row(page).getByText("London, two hours earlier")).toBeVisible();
    await day(page, second).click();
    await expect(hour(page, "15:00")).toHaveText("15:0013:00 in London");
    await hour(page, "15:00").click();
    await expect(heldText(page)).toContainText("in London). Nothing is booked until we confirm.");
    await day(page, first).click();
    await hour(page, "10:00").click();
    await expect(chosen(page)).toHaveText([/^1.*, 15:00.*13:00 in London/, /^2.*, 10:00.*08:00/]);
    await expect(row(page).getByText("One more, if you like.")).toBeVisible();
    await summary(page).click();
    await expect(summary(page)).toHaveText(/^2 times suggested, held until \d\d:\d\d optional$/);
    await expect
      .poll(() => site.rows("select count(*)::int as n from bookings"))
      .toEqual([{ n: 2 }]);

    await send(page);
    await expect(success(page)).toBeFocused();
    await expect(page.getByText(/, 15:00 and .*, 10:00, Kigali time$/)).toBeVisible();
    expect(await suggestedBy(site, email)).toEqual(
      [startAt(second, 15), startAt(first, 10)].map((starts_at) => ({
        ...{ starts_at, time_zone: "Europe/London", consent_version: 2, written_at: null },
      })),
    );
    // The hours stay theirs until they lapse.
    expect(await site.rows("select count(request_id)::int as n from bookings")).toEqual([{ n: 2 }]);
  });

  test("an hour that someone else took meanwhile is offered no more, but three others are", async ({
    page,
    site,
    complaints,
  }) => {
    await take(site, startAt(first, 9));
    await open(page);
    await expect(hour(page, "09:00")).toHaveText("09:00taken");
    await expect(hour(page, "09:00")).toHaveAttribute("aria-disabled", "true");
    await take(site, startAt(first, 16));
    await hour(page, "16:00").click();
    complaints.expected(/status of 409/);
    const alert = row(page).getByRole("alert");
    await expect(alert).toHaveText(
      /^\w+day 16:00 has just been takenYour request is not affected\. Next free times:$/,
    );
    await expect(chosen(page)).toHaveCount(0);
    await expect(hour(page, "16:00")).toHaveText("16:0014:00 in London");
    const next = row(page).getByRole("group", { name: "Next free times" }).getByRole("button");
    await expect(next).toHaveCount(3);
    await expect(next.first()).toHaveText(/^\w{3} 17:0015:00 in London$/);
    await next.first().click();
    await expect(chosen(page)).toHaveText([/, 17:00/]);
    await expect(heldText(page)).toBeVisible();
    await expect(alert).toBeHidden();
    await expect(day(page, first)).toBeFocused();
  });

  test("after 15 minutes an hour is still suggested, and can be held again", async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await open(page);
    await hour(page, "11:00").click();
    await expect(heldText(page)).toBeVisible();
    await site.rows("update bookings set until = now() returning id");
    await page.clock.fastForward("15:01");
    await expect(chosen(page)).toContainText(["Still free, no longer held, 09:00 in London"]);
    await expect(row(page).getByText("it counts as a suggestion")).toBeVisible();
    await row(page).getByRole("button", { name: "Hold again" }).click();
    await expect(heldText(page)).toBeVisible();
  });

  test("three are the most, and a fourth says so", async ({ page }) => {
    await open(page);
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
  });

  test("chosen hours are still held after a reload, and go with the text when the form is cleared", async ({
    page,
    site,
  }) => {
    await open(page);
    await hour(page, "14:00").click();
    await expect(heldText(page)).toBeVisible();
    await page.reload();
    await expect(summary(page)).toHaveText(/^1 time suggested, held until/);
    await summary(page).click();
    await expect(chosen(page)).toHaveText([/, 14:00/]);
    await expect(heldText(page)).toBeVisible();
    expect(await site.rows("select count(*)::int as n from bookings")).toEqual([{ n: 1 }]);
    await page.getByRole("button", { name: "Clear form" }).click();
    await expect(chosen(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Bring my text back" }).click();
    await expect(chosen(page)).toHaveText([/, 14:00/]);
  });

  test("another zone can be chosen, and travels with the request", async ({ page, site }) => {
    const email = newEmail();
    await writeForCall(page, email);
    await summary(page).click();
    await row(page).getByRole("button", { name: "Change" }).click();
    await row(page).getByLabel("Your time zone").selectOption("Africa/Nairobi");
    await expect(row(page).getByText("Nairobi, one hour later")).toBeVisible();
    await day(page, first).click();
    await hour(page, "08:00").click();
    await expect(chosen(page)).toContainText(["09:00 in Nairobi"]);
    await send(page);
    await expect(success(page)).toBeVisible();
    expect(await suggestedBy(site, email)).toMatchObject([{ time_zone: "Africa/Nairobi" }]);
  });

  test("without a network hours are suggested, and arrive with the time of writing", async ({
    page,
    context,
    site,
    complaints,
  }) => {
    const email = newEmail();
    await writeForCall(page, email);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    complaints.expected(noNetwork);
    await expect(page.getByText("saved on this device and sent automatically")).toBeVisible();
    await summary(page).click();
    await expect(row(page).getByText("You are offline, so these are suggestions")).toBeVisible();
    await expect(
      row(page).getByText("They travel with your request, and we confirm one by e-mail."),
    ).toBeVisible();
    await day(page, first).click();
    await hour(page, "15:00").click();
    await expect(chosen(page)).toContainText(["a suggestion, 13:00 in London"]);
    await send(page);
    await expect(saved(page)).toBeFocused();
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(page.getByText(/^Suggested times: .*, 15:00, Kigali time$/)).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.keyboard.press("Escape");
    await context.setOffline(false);
    await expect(success(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Open my page" })).toBeVisible();
    expect(await suggestedBy(site, email)).toEqual([
      {
        starts_at: startAt(first, 15),
        time_zone: "Europe/London",
        consent_version: 2,
        written_at: expect.anything(),
      },
    ]);
  });

  test("what was suggested without a network is held when it is back, and still without it again", async ({
    page,
    context,
    complaints,
  }) => {
    await open(page);
    await context.setOffline(true);
    complaints.expected(noNetwork);
    await hour(page, "15:00").click();
    await expect(chosen(page)).toContainText(["a suggestion"]);
    const noOne = row(page).getByText("No one holds them");
    await expect(noOne).toBeVisible();
    await context.setOffline(false);
    await expect(heldText(page)).toBeVisible();
    await context.setOffline(true);
    await expect(row(page).getByText("so further times are suggestions")).toBeVisible();
    await expect(heldText(page)).toBeVisible();
    await expect(noOne).toHaveCount(0);
  });

  test("all of it can be done by keyboard", async ({ page }) => {
    await page.goto("/contact");
    await hydrated(page);
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
    await row(page)
      .getByRole("button", { name: /^Remove/ })
      .focus();
    await page.keyboard.press("Enter");
    await expect(chosen(page)).toHaveCount(0);
    await expect(day(page, 1)).toBeFocused();
  });

  test("axe finds nothing in any state, and targets are large enough", { tag: "@phone" }, async ({
    page,
    site,
    context,
    complaints,
  }) => {
    await take(site, startAt(first, 9));
    await open(page);
    await hour(page, "10:00").click();
    await expect(heldText(page)).toBeVisible();
    await expectNoFaults(page, "#consultation");
    await take(site, startAt(first, 16));
    await hour(page, "16:00").click();
    await expect(row(page).getByRole("alert")).toBeVisible();
    complaints.expected(/status of 409/);
    await expectNoFaults(page, "#consultation");
    expect(await smallTargets(page)).toEqual([]);
    await context.setOffline(true);
    complaints.expected(noNetwork);
    await expect(row(page).getByText("You are offline")).toBeVisible();
    await expectNoFaults(page, "#consultation");
    expect(await sideways(page)).toBe(0);
  });

  test("320 px are wide enough", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await open(page);
    await hour(page, "10:00").click();
    await expect(heldText(page)).toBeVisible();
    expect(await sideways(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
  });
});

test.describe("in Kigali", () => {
  test.use({ timezoneId: "Africa/Kigali" });

  test("there is one time only", async ({ page }) => {
    await open(page);
    await expect(hour(page, "15:00")).toHaveText("15:00");
    await expect(row(page).getByText("Small figures")).toHaveCount(0);
  });

  test("the panel leads to the sender's page, whose link its receipt has", async ({ page }) => {
    await write(page, newEmail());
    await send(page);
    await expect(success(page)).toBeFocused();
    const link = page.getByRole("link", { name: "Open my page" });
    const href = (await link.getAttribute("href")) ?? "";
    expect(href).toMatch(/^\/my-request#[\w-]{22}$/);
    const token = href.split("#")[1] ?? "";
    const stored = await page.evaluate(async () => {
      const texts = [location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
      for (const { name = "" } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => resolve(opening.result);
        });
        for (const store of database.objectStoreNames) {
          const rows = await new Promise<unknown[]>((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve(reading.result);
          });
          texts.push(JSON.stringify(rows));
        }
        database.close();
      }
      return texts.join("\n");
    });
    expect(stored).toContain("IK-");
    expect(stored.split("\n").filter((text) => text.includes(token))).toEqual([
      expect.stringContaining(`"link":"${token}"`),
    ]);
    await page.reload();
    await expect(link).toHaveAttribute("href", href);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("three lists suggest times, also after a refused form", async ({
    page,
    site,
    complaints,
  }) => {
    const email = newEmail();
    await page.goto("/contact");
    await fillIn(page, {
      Name: "Aline Uwase",
      Email: email,
      Phone: "+250 788 123 456",
      Message: "Audit us",
    });
    await summary(page).click();
    await expect(page.getByLabel("First time").locator("option")).toHaveCount(
      1 + slotDays(Date.now()).flatMap(({ starts }) => starts).length,
    );
    await page.getByLabel("First time").selectOption(startAt(second, 15));
    await page.getByLabel("Third time").selectOption(startAt(first, 10));
    await send(page);
    complaints.expected(/status of 422/);
    await expect(page.getByLabel("First time")).toHaveValue(startAt(second, 15));
    await expect(page.getByLabel("Second time")).toHaveValue("");
    await page.getByRole("textbox", { name: "Message" }).fill("Please audit us this year.");
    await send(page);
    await expect(success(page)).toBeVisible();
    await expect(page.getByText("The link to your private page comes by e-mail.")).toBeVisible();
    expect((await suggestedBy(site, email)).map(({ starts_at }) => starts_at)).toEqual([
      startAt(second, 15),
      startAt(first, 10),
    ]);
  });
});
