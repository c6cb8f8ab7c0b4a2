import type { Page } from "@playwright/test";
import { whereIs } from "./testing/canary.ts";
import { expectNoFaults } from "./testing/axe.ts";
import { openReport } from "./testing/breach.ts";
import { expect, fillIn, newEmail, openPage, test } from "./testing/fixtures.ts";

const canary = "Umutoni-canary-7c1e";

/** Every request that leaves this browser, with its address, headers and body. */
function recorded(page: Page): string[] {
  const sent: string[] = [];
  page.context().on("request", async (request) => {
    const headers = JSON.stringify(await request.allHeaders().catch(() => ({})));
    sent.push(`${request.url()} ${headers} ${request.postData() ?? ""}`);
  });
  return sent;
}

/** An answer of each kind in each tool, with the canary wherever something can be typed. */
async function answerAll(page: Page) {
  await openPage(page, "/compliance/breach");
  await page.getByRole("button", { name: "We found out just now" }).click();
  await openReport(page);
  await page.getByLabel("What happened").fill(`Stolen: ${canary}`);
  const task = page.getByLabel("Open a log: time, person, action.");
  await task.click();
  await expect(task).toBeChecked();
  await openPage(page, "/compliance/readiness#access");
  const controls = page.getByRole("radio", { name: "Not applicable" });
  await controls.filter({ visible: true }).first().click();
  await page.getByLabel("Why does it not apply?").first().fill(`Because of ${canary}`);
  await openPage(page, "/compliance/applies");
  await page.getByLabel("Private company or cooperative", { exact: true }).click();
  await expect(page.getByText("2 of 6")).toBeVisible();
}

test("what is answered is sent nowhere until the visitor sends it", async ({ page }) => {
  const sent = recorded(page);
  await answerAll(page);
  await openPage(page, "/about");
  await expect.poll(() => whereIs(page, canary)).toEqual(["tools answers"]);
  await openPage(page, "/library?tab=resources");
  await page.getByRole("link", { name: /^Crosswalk/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Crosswalk" })).toBeVisible();
  await openPage(page, "/contact");
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.filter((request) => request.includes(canary))).toEqual([]);
  expect(sent.filter((request) => /ctl-access|private company|"body"/i.test(request))).toEqual([]);

  await openPage(page, "/compliance/breach");
  await page.getByRole("button", { name: "Ask us for help" }).click();
  await expect(page).toHaveURL(/\/contact#consultation$/);
  const attached = page.getByRole("region", { name: "Your breach clock is attached" });
  await attached.getByText("What is sent").click();
  await expect(attached.getByText(`What happened: Stolen: ${canary}`)).toBeVisible();
  const message = page.getByRole("textbox", { name: /message/i });
  await expect(message).toHaveValue(
    /^Urgent: a personal data breach, known since \d.* Please help us\.\n$/,
  );
  await expect(page.getByLabel("Consultation type")).toHaveValue("incident-response");
  await message.fill("We lost a laptop.");
  await attached.getByRole("link", { name: /^Remove/ }).click();
  await expect(attached).toBeHidden();
  await expect(message).toHaveValue("We lost a laptop.");
  // It comes once: later the form is the visitor's own.
  await page.getByRole("link", { name: "About", exact: true }).first().click();
  await page.goBack();
  await expect(message).toHaveValue("We lost a laptop.");
  await expect(attached).toBeHidden();

  await test.step("what was sent with a result stays in no draft", async () => {
    await openPage(page, "/compliance/breach");
    await page.getByRole("button", { name: "Ask us for help" }).click();
    await expect(attached).toBeVisible();
    const email = newEmail();
    await fillIn(page, { Name: "Claudine Uwase", Email: email });
    await expect.poll(() => whereIs(page, email)).not.toEqual([]);
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(page.getByRole("heading", { name: /^Request Submitted/ })).toBeVisible();
    // A breach does not wait for 24 hours.
    await expect(page.locator("#consultation")).toContainText(
      /An incident right now\? Call \+250[\d ]+\. Day and night: you need not wait for our answer\./,
    );
    await expect.poll(() => whereIs(page, email)).toEqual([]);
  });
});

test("what is erased is gone from a tool that was open", async ({ page, context }) => {
  await answerAll(page);
  await expect(page.getByRole("button", { name: "Erase my answers" })).toBeVisible();
  // All in one document: by links, then Back.
  await page.getByRole("link", { name: "Compliance tools", exact: true }).first().click();
  const cards = page.locator("#tools");
  await expect(cards.getByRole("link", { name: "Open (Breach clock)" })).toBeVisible();
  await expect(cards.getByRole("link", { name: "Open the crosswalk (Crosswalk)" })).toBeVisible();
  await cards.getByRole("link", { name: "Open (Readiness check)" }).click();
  await expect(page.getByText("1 of 36 answered here")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Offline" }).click();
  const stored = page.getByRole("main");
  const link = (name: string) => stored.getByRole("link", { name, exact: true });
  for (const name of ["Breach clock", "Readiness check", "What applies to me?"])
    await expect(link(name)).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Erase (answers in Readiness check)" }).click();
  await page.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(page.getByText("Your answers in “Readiness check” are erased.")).toBeVisible();
  await expect(link("Readiness check")).toBeHidden();
  await page.getByRole("button", { name: "Erase (answers in Breach clock)" }).click();
  await page.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(link("Breach clock")).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("clock"))).toBeNull();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Readiness check" })).toBeVisible();
  await expect(
    page.getByRole("link", { name: "Start with Governance & Organization" }),
  ).toBeVisible();
  await expect(page.getByText("answered here")).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page.getByText("2 of 6")).toBeVisible();

  const blind = await context.newPage();
  await blind.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name, version) => {
      if (name === "tools") throw new DOMException("Storage is off.", "SecurityError");
      return open(name, version);
    };
  });
  await openPage(blind, "/offline");
  await expect(blind.getByText("This browser cannot read what is stored here.")).toBeVisible();
  await expect(blind.getByText("None yet.")).toBeHidden();
  await blind.close();

  await openPage(page, "/offline");
  await page.getByRole("button", { name: "Erase from this device" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText("None yet.")).toBeVisible();
  expect(await whereIs(page, canary)).toEqual([]);
});
