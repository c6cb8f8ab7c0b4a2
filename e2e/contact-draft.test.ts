import type { Page } from "@playwright/test";
import {
  expect,
  fillIn,
  holdScript,
  hydrated,
  newEmail,
  openPage,
  reload,
  test,
} from "./testing/fixtures.ts";
import { rowsIn } from "./testing/device.ts";
import { send, success } from "./testing/outbox.ts";

// What is typed survives a reload, a crash and a closed tab, and is erased once it was sent.

const field = (page: Page, name: string) => page.getByRole("textbox", { name });

/** Once the draft is written, the form offers to start again. */
const startAgain = (page: Page) => page.getByRole("button", { name: "Clear form" });

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));

/** Types a message and waits until it is stored. */
async function writeDraft(page: Page, fields: Record<string, string>) {
  await fillIn(page, fields);
  await expect(startAgain(page)).toBeVisible();
}

/** What a tab that is closed by now has written, so many hours ago. */
const leaveDraft = (page: Page, name: string, message: string, hours: number) =>
  page.evaluate(
    ([key, text, at]) =>
      localStorage.setItem(`draft:${key}`, JSON.stringify({ at, fields: { message: text } })),
    [name, message, Date.now() - hours * 3_600_000] as const,
  );

test("what is typed survives until sent", { tag: "@core" }, async ({ page, requestsFrom }) => {
  const email = newEmail();
  await openPage(page, "/contact");
  await test.step("the last letters are stored in the moment in which the page is left", async () => {
    await writeDraft(page, { Message: "Typed." });
    const stored = await page.evaluate(() => {
      const message = document.querySelector<HTMLTextAreaElement>("#request-message");
      if (message) message.value = "Typed and left.";
      message?.dispatchEvent(new Event("input", { bubbles: true }));
      location.assign("/about");
      return Object.entries(localStorage).find(([key]) => key.startsWith("draft:"))?.[1];
    });
    expect(stored).toContain("Typed and left.");
    await page.waitForURL("/about");
    await openPage(page, "/contact");
    await expect(field(page, "Message")).toHaveValue("Typed and left.");
  });
  await test.step("a reload brings every field back", async () => {
    await fillIn(page, { Name: "Aline Uwase", Email: email, Message: "We need an audit soon." });
    await page.getByLabel("Consultation type").selectOption("Compliance Audit");
    await page.reload();
    await expect(field(page, "Message")).toHaveValue("We need an audit soon.");
    await expect(field(page, "Name")).toHaveValue("Aline Uwase");
    await expect(page.getByLabel("Consultation type")).toHaveValue("compliance-audit");
  });
  await send(page);
  await expect(success(page)).toBeVisible();
  await openPage(page, "/contact");
  await expect(field(page, "Message")).toHaveValue("");
  await expect(startAgain(page)).toHaveCount(0);
  expect(await drafts(page)).toEqual([]);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("each tab keeps a text of its own, also after a crash", async ({ page, context }) => {
  await openPage(page, "/contact");
  await writeDraft(page, { Message: "The older of two drafts." });
  const second = await context.newPage();
  await openPage(second, "/contact");
  await writeDraft(second, { Message: "The newer of two drafts." });
  for (const tab of [page, second]) await tab.reload();
  await expect(field(page, "Message")).toHaveValue("The older of two drafts.");
  await expect(field(second, "Message")).toHaveValue("The newer of two drafts.");
  const storedIds = () =>
    second.evaluate(() =>
      Object.entries({ ...localStorage })
        .filter(([key]) => key.startsWith("draft:"))
        .map(([, draft]) => JSON.parse(draft).named.id)
        .toSorted(),
    );
  const ids = await storedIds();
  expect(new Set(ids).size).toBe(2);

  const crashed = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  const third = await context.newPage();
  await openPage(third, "/contact");
  await expect(field(third, "Message")).toHaveValue("The older of two drafts.");
  const fourth = await context.newPage();
  await openPage(fourth, "/contact");
  await expect(field(fourth, "Message")).toHaveValue("");
  expect(await storedIds()).toEqual(ids);
  await third.close();
  await fourth.reload();
  await expect(field(fourth, "Message")).toHaveValue("The older of two drafts.");
  expect(await storedIds()).toEqual(ids);
});

test("a draft comes back beside what else fills the form", async ({ page, context }) => {
  await openPage(page, "/contact?service=risk-assessment&client=SME");
  await expect(field(page, "Message")).toHaveValue(/^Please send us a quote/);
  await writeDraft(page, { Message: "My own words." });
  await test.step("a first line that was typed over does not come back, and the page before may be slow", async () => {
    const name = await page.evaluate(() => `draft:${sessionStorage.getItem("tab")}`);
    // Waits for the lock of the page that the reload leaves, and holds it as a slow phone does.
    const slow = await context.newPage();
    await openPage(slow, "/about");
    await slow.evaluate((name) => {
      void navigator.locks.request(name, () => new Promise((free) => setTimeout(free, 1_000)));
    }, name);
    await reload(page);
    await expect(field(page, "Message")).toHaveValue("My own words.");
    expect(await page.evaluate(() => `draft:${sessionStorage.getItem("tab")}`)).toBe(name);
    await slow.close();
  });
  await test.step("what is typed before the page comes alive stays; the draft fills in the rest", async () => {
    await fillIn(page, { Name: "Aline Uwase" });
    const release = await holdScript(page);
    await page.reload({ waitUntil: "commit" });
    await fillIn(page, { Name: "Eric Mugabo" });
    release();
    await hydrated(page);
    await expect(field(page, "Message")).toHaveValue("My own words.");
    await expect(field(page, "Name")).toHaveValue("Eric Mugabo");
  });
  await test.step("the text of a price card is below the draft", async () => {
    await openPage(page, "/contact?quote=pricing-sme");
    await expect(field(page, "Message")).toHaveValue(/^My own words\.\n\nPlease send us a custom/);
  });
});

test("a text of yesterday is erased, one of this morning comes back", async ({ page }) => {
  await openPage(page, "/about");
  await leaveDraft(page, "yesterday", "We had a data breach.", 24.1);
  await leaveDraft(page, "morning", "We need an audit.", 23.9);
  await page.goto("/services");
  await expect.poll(() => drafts(page)).toEqual(["draft:morning"]);
  await leaveDraft(page, "tomorrow", "We had a data breach.", -25);
  await openPage(page, "/contact");
  await expect(field(page, "Message")).toHaveValue("We need an audit.");
  expect(await drafts(page)).toEqual(["draft:morning"]);
});

const shared = (page: Page) => page.getByRole("checkbox", { name: /^This is a shared device/ });

test("on a shared device nothing that is typed is stored, shown to the next one, or sent later", {
  tag: "@core",
}, async ({ page, context, complaints, requestsFrom }) => {
  complaints.possible(/ERR_INTERNET_DISCONNECTED/);
  const email = newEmail();
  await openPage(page, "/contact");
  await fillIn(page, { Name: "Aline Uwase", Message: "We had a data breach." });
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await test.step("what was stored before is erased, and nothing is stored by sending", async () => {
    await shared(page).check();
    expect(await drafts(page)).toEqual([]);
    await fillIn(page, { Email: email });
    expect(await drafts(page)).toEqual([]);
    await send(page);
    await expect(success(page)).toBeVisible();
    for (const store of ["requests", "receipts"])
      expect(await rowsIn(page, "outbox", store)).toEqual([]);
  });
  await test.step("until the tab is closed it stays one, and shows no one else's text", async () => {
    await leaveDraft(page, "a closed tab", "Written by the person before.", 1);
    await openPage(page, "/contact");
    await expect(shared(page)).toBeChecked();
    await expect(field(page, "Message")).toHaveValue("");
    await fillIn(page, { Name: "Aline", Email: email, Message: "My own words." });
  });
  await test.step("without a network it says that nothing is stored, and the text stays in the form alone", async () => {
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    // Above the form, and once more beside the button.
    const saved = page.getByText("Your request will be saved on this device").last();
    const notStored = page.getByText("Nothing is stored on a shared device").last();
    await expect(notStored).toBeVisible();
    await expect(saved).toBeHidden();
    await shared(page).uncheck();
    await expect(saved).toBeVisible();
    await expect(notStored).toBeHidden();
    await shared(page).check();
    await send(page);
    await expect(page.getByRole("alert")).toContainText("nothing is stored on a shared device");
    await expect(field(page, "Message")).toHaveValue("My own words.");
    await context.setOffline(false);
    await reload(page);
    await expect(shared(page)).toBeChecked();
    await expect(field(page, "Message")).toHaveValue("");
  });
  expect(await requestsFrom(email)).toHaveLength(1);
});
