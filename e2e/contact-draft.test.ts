import type { Page } from "@playwright/test";
import { hydrated, expect, fillIn, newEmail, signal, test } from "./testing/fixtures.ts";

// What is typed survives a reload, a crash and a closed tab, and is erased once it was sent.

const field = (page: Page, name: string) => page.getByRole("textbox", { name });

async function open(page: Page, address = "/contact") {
  await page.goto(address);
  await hydrated(page);
}

/** Once the draft is written, the form offers to start again. */
const startAgain = (page: Page) => page.getByRole("button", { name: "Start again" });

test("what is typed survives a reload, and is gone once it was sent", async ({
  page,
  requestsFrom,
}) => {
  const email = newEmail();
  await open(page);
  await fillIn(page, { Name: "Aline Uwase", Email: email, Message: "We need an audit soon." });
  await page.getByLabel("Consultation type").selectOption("Compliance Audit");
  await expect(startAgain(page)).toBeVisible();
  await page.reload();
  await expect(field(page, "Message")).toHaveValue("We need an audit soon.");
  await expect(field(page, "Name")).toHaveValue("Aline Uwase");
  await expect(page.getByLabel("Consultation type")).toHaveValue("compliance-audit");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(
    page.getByRole("heading", { name: "Request Submitted Successfully!" }),
  ).toBeVisible();
  await open(page);
  await expect(field(page, "Message")).toHaveValue("");
  await expect(startAgain(page)).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft"))),
  ).toEqual([]);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("the last letters are stored in the moment in which the page is left", async ({ page }) => {
  await open(page);
  const stored = await page.evaluate(() => {
    const message = document.querySelector<HTMLTextAreaElement>("#request-message");
    if (message) message.value = "Typed and left.";
    message?.dispatchEvent(new Event("input", { bubbles: true }));
    location.assign("/about");
    return Object.entries(localStorage).find(([key]) => key.startsWith("draft:"))?.[1];
  });
  expect(stored).toContain("Typed and left.");
  await page.waitForURL("/about");
  await open(page);
  await expect(field(page, "Message")).toHaveValue("Typed and left.");
});

test("what was typed in a tab that is closed comes back in the next one", async ({
  page,
  context,
}) => {
  await open(page);
  await fillIn(page, { Message: "Written before the tab was closed." });
  await expect(startAgain(page)).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await open(next);
  await expect(field(next, "Message")).toHaveValue("Written before the tab was closed.");
});

test("what was typed survives a crash of the tab", async ({ page, context }) => {
  await open(page);
  await fillIn(page, { Message: "Written before the crash." });
  await expect(startAgain(page)).toBeVisible();
  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await open(next);
  await expect(field(next, "Message")).toHaveValue("Written before the crash.");
});

test("two tabs keep a text each", async ({ page, context }) => {
  await open(page);
  await fillIn(page, { Message: "Written in the first tab." });
  await expect(startAgain(page)).toBeVisible();
  const other = await context.newPage();
  await open(other);
  await fillIn(other, { Message: "Written in the second tab." });
  await expect(startAgain(other)).toBeVisible();
  await page.reload();
  await other.reload();
  await expect(field(page, "Message")).toHaveValue("Written in the first tab.");
  await expect(field(other, "Message")).toHaveValue("Written in the second tab.");
});

test("what is typed before the page comes alive stands; a draft fills in the rest", async ({
  page,
}) => {
  await open(page);
  await fillIn(page, { Name: "Aline Uwase", Message: "The text of the draft." });
  await expect(startAgain(page)).toBeVisible();
  const { promise: released, resolve: release } = signal();
  await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await fillIn(page, { Name: "Eric Mugabo" });
  release();
  await hydrated(page);
  await expect(field(page, "Message")).toHaveValue("The text of the draft.");
  await expect(field(page, "Name")).toHaveValue("Eric Mugabo");
});

test("the text of a price card stands below a draft", async ({ page }) => {
  await open(page);
  await fillIn(page, { Message: "My own words." });
  await expect(startAgain(page)).toBeVisible();
  await open(page, "/contact?quote=pricing-sme");
  await expect(field(page, "Message")).toHaveValue(/^My own words\.\n\nPlease send us a custom/);
});

test("the first line that an address brings does not come back once it was typed over", async ({
  page,
}) => {
  await open(page, "/contact?service=risk-assessment&client=SME");
  await expect(field(page, "Message")).toHaveValue(/^Please send us a quote/);
  await fillIn(page, { Message: "My own words." });
  await expect(startAgain(page)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(field(page, "Message")).toHaveValue("My own words.");
});

test("a draft comes back though the page before lets go of it late", async ({ page, context }) => {
  await open(page, "/contact?service=risk-assessment&client=SME");
  await fillIn(page, { Message: "My own words." });
  await expect(startAgain(page)).toBeVisible();
  const name = await page.evaluate(() => `draft:${sessionStorage.getItem("tab")}`);
  // Waits for the lock of the page that the reload leaves, and holds it as a slow phone does.
  const slow = await context.newPage();
  await open(slow, "/about");
  await slow.evaluate((name) => {
    void navigator.locks.request(name, () => new Promise((free) => setTimeout(free, 1_000)));
  }, name);
  await page.reload();
  await hydrated(page);
  await expect(field(page, "Message")).toHaveValue("My own words.");
  expect(await page.evaluate(() => `draft:${sessionStorage.getItem("tab")}`)).toBe(name);
});

test("starting again empties the form, and can be taken back", async ({ page }) => {
  await open(page);
  await fillIn(page, { Name: "Aline Uwase", Message: "Do I mean this?" });
  await startAgain(page).click();
  await expect(field(page, "Message")).toHaveValue("");
  await expect(field(page, "Name")).toHaveValue("");
  await page.getByRole("button", { name: "Bring my text back" }).click();
  await expect(field(page, "Message")).toHaveValue("Do I mean this?");
  await startAgain(page).click();
  await page.reload();
  await hydrated(page);
  await expect(field(page, "Message")).toHaveValue("");
});

test("a draft comes back in one tab alone, under one id; another one stays for the next tab", async ({
  page,
  context,
}) => {
  await open(page);
  await fillIn(page, { Message: "The older of two drafts." });
  await expect(startAgain(page)).toBeVisible();
  const second = await context.newPage();
  await open(second);
  await fillIn(second, { Message: "The newer of two drafts." });
  await expect(startAgain(second)).toBeVisible();
  const storedIds = () =>
    second.evaluate(() =>
      Object.entries({ ...localStorage })
        .filter(([key]) => key.startsWith("draft:"))
        .map(([, draft]) => JSON.parse(draft).named.id)
        .toSorted(),
    );
  const ids = await storedIds();
  expect(new Set(ids).size).toBe(2);
  await page.close();
  const third = await context.newPage();
  await open(third);
  await expect(field(third, "Message")).toHaveValue("The older of two drafts.");
  const fourth = await context.newPage();
  await open(fourth);
  await expect(field(fourth, "Message")).toHaveValue("");
  expect(await storedIds()).toEqual(ids);
  await third.close();
  await fourth.reload();
  await expect(field(fourth, "Message")).toHaveValue("The older of two drafts.");
  expect(await storedIds()).toEqual(ids);
});
