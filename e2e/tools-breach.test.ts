import { readFileSync } from "node:fs";
import { expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import {
  change,
  clockOf,
  foundOut,
  notice,
  open,
  openReport,
  path,
  report,
  start,
  stored,
} from "./testing/breach.ts";
import { expect, hold, hydrated, test } from "./testing/fixtures.ts";
import { expectOutline } from "./testing/outline.ts";
import { watchShifts } from "./testing/layout-shift.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("one tap starts both clocks, which stay another day", async ({ page, context }) => {
    await page.clock.setFixedTime("2026-11-23T08:20:30+02:00");
    await open(page);
    await expect(notice(page).getByRole("timer")).toHaveText("48h after you knew");
    for (const clock of [notice(page), report(page)])
      await expect(clock.getByText(/^To the Data Protection and Privacy Office/)).toBeVisible();
    await expect(page.getByLabel("Open a log: time, person, action.")).toBeVisible();
    await foundOut(page).tap();
    await expect(notice(page).getByRole("timer")).toHaveText("47h59min left");
    await expect(notice(page)).toContainText("by Wed 25 November 2026, 08:20");
    await expect(report(page)).toContainText("by Thu 26 November 2026, 08:20");
    const help = page.locator("#clock").getByRole("button", { name: "Ask us for help" });
    await expect(help, "beside the clock").toBeVisible();
    await page.getByLabel("Open a log: time, person, action.").tap();
    await openReport(page);
    await page.getByLabel("What happened").fill("A laptop with patient files was stolen.");
    await page.getByText("patients", { exact: true }).tap();
    const kinds = page.getByRole("group", { name: "How sure: Kinds of people" });
    await kinds.getByText("Estimate").tap();
    await expect(page.getByText("1 of 7 tasks done")).toBeVisible();
    await expect
      .poll(() => stored(page))
      .toMatchObject({
        "task.task-h0-1-2": true,
        "field.nature": "A laptop with patient files was stolen.",
      });
    await page.close();

    const next = await context.newPage();
    await next.clock.setFixedTime("2026-11-24T15:12:00+02:00");
    const moved = await watchShifts(next);
    await open(next);
    await expect(notice(next).getByRole("timer")).toHaveText("17h08min left");
    expect(await moved()).toBeLessThan(0.01);
    await expect(report(next).getByRole("timer")).toHaveText("41h08min left");
    await expect(next.getByLabel("Date", { exact: true })).toHaveValue("23 November 2026");
    await expect(next.getByLabel("Time in Kigali", { exact: true })).toHaveValue("08:20");
    await expect(next.getByLabel("What happened")).toHaveValue(/stolen/);
    await openReport(next);
    await expect(next.getByRole("checkbox", { name: "patients" })).toBeChecked();
    await expect(next.getByRole("radio", { name: "Estimate" }).nth(1)).toBeChecked();
    // The present phase is open, and each before it with tasks to do; what comes later is folded.
    const present = next.locator("li[aria-current=step]");
    await expect(present.getByRole("heading")).toHaveText("Notify");
    await expect(present.getByLabel("Send the first notice")).toBeVisible();
    const phases = next.getByRole("region", { name: "Hour by hour" }).locator("ol > li");
    const first = phases.first();
    await expect(first.getByText("6 tasks still to do")).toBeVisible();
    await expect(next.getByLabel("Open a log: time, person, action.")).toBeChecked();
    await expect(phases.last().getByRole("checkbox")).toHaveCount(0);
    // Nothing of it is in the address or the title.
    expect(next.url()).toMatch(/\/compliance\/breach$/);
    await expect(next).toHaveTitle(/^Breach clock · /);
  });

  test("all fits 320 px, and every target can be hit", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open(page);
    await start(page, "2026-11-23", "08:20");
    await page.getByText("Both", { exact: true }).tap();
    await expect(page.getByRole("timer")).toHaveCount(3);
    await page.getByRole("button", { name: "Remind me" }).tap();
    await openReport(page);
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll("main details"))
        fold.toggleAttribute("open", true);
    });
    for (const tab of ["Report", "To the controller", "First notice", "To people", "Board"]) {
      await page.getByRole("group", { name: "Document" }).getByText(tab, { exact: true }).tap();
      expect(await sideways(page), tab).toBeLessThanOrEqual(0);
      expect(await smallTargets(page), tab).toEqual([]);
    }
    await expectNoFaults(page);
  });
});

test("what is done before the page is hydrated counts", async ({ page }) => {
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto(path, { waitUntil: "commit" });
  await start(page, "2026-11-23", "08:20");
  await page.getByText("Processor", { exact: true }).click();
  await page.getByLabel("Open a log: time, person, action.").check();
  await openReport(page);
  await page.getByLabel("What happened").fill("Letters were sent to a wrong address.");
  release();
  await hydrated(page);
  const own = clockOf(page, "Processor tells the controller");
  await expect(own).toContainText("Wed 25 November 2026, 08:20");
  await expect(page.getByRole("timer")).toHaveCount(1);
  await expect
    .poll(() => stored(page))
    .toMatchObject({
      aware: Date.parse("2026-11-23T08:20:00+02:00"),
      role: "processor",
      "task.task-h0-1-2": true,
      "field.nature": "Letters were sent to a wrong address.",
    });
  await page.getByLabel("What happened").press("End");
  await page.keyboard.type(" Ten of them.");
  await page.reload();
  await expect(page.getByLabel("What happened")).toHaveValue(
    "Letters were sent to a wrong address. Ten of them.",
  );
});

test("another zone or clock shows the same deadlines", async ({ browser, page, context, site }) => {
  await open(page);
  await start(page, "2026-10-30", "23:30");
  await expect(notice(page)).toContainText("Sun 1 November 2026, 23:30");
  await expect.poll(() => stored(page)).toHaveProperty("aware");
  const state = await context.storageState({ indexedDB: true });
  const away = await browser.newContext({
    baseURL: site.origin,
    storageState: state,
    serviceWorkers: "block",
    timezoneId: "America/New_York",
  });
  const there = await away.newPage();
  await there.clock.setFixedTime("2026-10-30T20:00:00Z");
  await open(there);
  await expect(notice(there)).toContainText("Sun 1 November 2026, 23:30");
  await expect(report(there)).toContainText("Mon 2 November 2026, 23:30");
  // New York puts its clocks back in between.
  await expect(notice(there)).toContainText("16:30 in New York");
  await expect(there.getByText("Your device is in another time zone")).toBeVisible();
  await expect(there.getByText("is ahead of this device’s clock")).toBeVisible();
  await away.close();
});

test("late without alarm, then sent, then corrected", { tag: "@core" }, async ({ page }) => {
  await page.clock.setFixedTime("2026-11-25T10:34:00+02:00");
  await open(page);
  await start(page, "2026-11-23", "08:20");
  await expect(notice(page).getByRole("timer")).toHaveText("2h14min late");
  await expect(notice(page)).toContainText("was due Wed 25 November 2026, 08:20");
  await expect(notice(page)).toContainText("Send it now, and say why.");
  await expect(page.locator("#clock")).toContainText("RWF 2 to 5 million, or 1%");
  await page.getByRole("button", { name: "Mark notice as sent" }).click();
  await expect(notice(page)).toContainText(
    "You sent the notice on Wed 25 November 2026, 10:34, after 50 h 14 min",
  );
  await expect(notice(page)).toContainText("It was due Wed 25 November 2026, 08:20");
  await notice(page).getByRole("button", { name: "Correct the time" }).click();
  await notice(page).getByLabel("Time in Kigali", { exact: true }).fill("07:55");
  await expect(notice(page)).toContainText("after 47 h 35 min");
  await expect(notice(page)).not.toContainText("It was due");
  await expect(page.getByRole("button", { name: "Mark report as sent" })).toBeEnabled();
  await openReport(page);
  await page.getByLabel("What happened").fill("A letter.");
  await page.getByRole("button", { name: "Stop the clock" }).click();
  // One press loses nothing: the time of becoming aware is entered once.
  const stopping = page.getByRole("group", { name: /^Stop the clock\?/ });
  await stopping.getByRole("button", { name: "Keep it running" }).click();
  await expect(page.getByRole("button", { name: "Mark report as sent" })).toBeEnabled();
  await page.getByRole("button", { name: "Stop the clock" }).click();
  await stopping.getByRole("button", { name: "Stop" }).click();
  await expect(report(page).getByRole("timer")).toHaveText("72h after you knew");
  await expect(page.getByLabel("What happened")).toHaveValue("A letter.");
  // A new clock knows nothing of the notice that was sent for the one before.
  await foundOut(page).click();
  await expect(notice(page).getByRole("timer")).toHaveText(/left$/);
  // A running clock is replaced by no single press either.
  await start(page, "2026-11-24", "08:00");
  const replacing = page.getByRole("group", { name: /^Count from now\?/ });
  await foundOut(page).click();
  await replacing.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByLabel("Time in Kigali", { exact: true })).toHaveValue("08:00");
  await foundOut(page).click();
  await replacing.getByRole("button", { name: "Count from now" }).click();
  await expect(page.getByLabel("Time in Kigali", { exact: true })).not.toHaveValue("08:00");
  await page.locator("#clock").getByRole("button", { name: "Erase everything" }).click();
  await page
    .getByRole("group", { name: /^Erase the clock/ })
    .getByRole("button", { name: "Erase" })
    .click();
  await expect(page.getByLabel("What happened")).toHaveValue("");
  expect(await stored(page)).toEqual({});
});

test("one entry fills the report and messages", { tag: "@core" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await start(page, "2026-11-23", "08:20");
  await openReport(page);
  await page.getByLabel("What happened").fill("A laptop was stolen from a car.");
  const documents = page.getByRole("group", { name: "Document" });
  await documents.getByText("First notice", { exact: true }).click();
  const message = page.getByRole("article", { name: "First notice to the authority" });
  await expect(message).toContainText("We became aware on 23 November 2026, 08:20");
  await expectOutline(page, "breach running");
  await page.getByRole("checkbox", { name: "patients" }).check();
  await expect(message).toContainText("affected, as far as known: patients; approximate");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("will reach you by 26 November 2026, 08:20.");
  await documents.getByText("Report", { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("breach-report.txt");
  expect(readFileSync(await file.path(), "utf8")).toContain("What happened: A laptop was stolen");
  await page.getByRole("button", { name: "Ask us for help" }).click();
  await expect(page).toHaveURL(/\/contact#consultation$/);
});

test("a calendar reads both deadlines with their alarms", { tag: "@core" }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    const shown: string[] = [];
    Reflect.set(window, "shown", shown);
    class Shown {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title: string, { body }: { body: string }) {
        shown.push(`${title}. ${body}`);
      }
    }
    Reflect.set(window, "Notification", Shown);
  });
  await page.clock.install({ time: new Date("2026-11-24T20:18:30+02:00") });
  await open(page);
  await start(page, "2026-11-23", "08:20");
  await page.getByRole("button", { name: "Remind me" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save calendar file" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toMatch(/^BEGIN:VCALENDAR/);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText("only while this page is open").first()).toBeVisible();
  await page.clock.runFor("02:00");
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "shown")))
    .toEqual(["First notice to the authority: 12 h left. By Wed 25 November, 08:20, Kigali time"]);
});

test("the keyboard alone starts and walks the clock", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await foundOut(page).focus();
  await page.keyboard.press("Enter");
  await expect(notice(page).getByRole("timer")).toHaveText(/47h5\dmin left|48h00min left/);
  await expect(change(page), "what had the focus is folded").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Date", { exact: true })).toBeFocused();
  // The calendar, the time, "just now", the roles.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(clockOf(page, "Processor tells the controller")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  const tree = page.getByRole("region", { name: "Is it a personal data breach?" });
  for (const [question, presses] of [
    ["Does it involve information about people", 1],
    ["Did something happen to it", 1],
    ["Did it happen without your organisation", 1],
    ["Do you hold this data only for another", 2],
    ["Is a high risk to people likely?", 3],
  ] as const) {
    const heading = tree.getByRole("heading", { level: 3, name: question });
    await expect(heading).toBeVisible();
    await heading.focus();
    for (let press = 0; press < presses; press += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }
  const result = tree.getByRole("heading", { name: "Notify, report and tell people" });
  await expect(result).toBeFocused();
  await expectNoFaults(page);
  for (const [button, question] of [
    ["One question back", "Is a high risk to people likely?"],
    ["Start again", "Does it involve information about people"],
  ] as const) {
    await tree.getByRole("button", { name: button }).press("Enter");
    await expect(tree.getByRole("heading", { name: question })).toBeFocused();
  }
});

test("the page and the report alone are complete on paper", async ({ page }) => {
  await open(page);
  await start(page, "2026-11-23", "08:20");
  await openReport(page);
  await page.getByLabel("What happened").fill("A laptop was stolen.");
  const documents = page.getByRole("group", { name: "Choose the document" });
  await documents.getByText("Report", { exact: true }).click();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole("button", { name: "Print" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(
    page.getByText("What happened: A laptop was stolen.").filter({ visible: true }),
  ).toHaveCount(1);
  await expect(page.getByText("26 November 2026, 08:20").filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText("breach clock of Inkingi GRC Advisory")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hour by hour" })).toBeHidden();
  await expect(
    page.getByText("To the National Cyber Security Authority").filter({ visible: true }),
  ).toHaveCount(1);
  const one = await page.pdf({ preferCSSPageSize: true });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.getByText("Send the first notice to the Data Protection")).toBeVisible();
  const all = await page.pdf({ preferCSSPageSize: true });
  const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages(one)).toBe(1);
  expect(pages(all)).toBeGreaterThan(4);
});
