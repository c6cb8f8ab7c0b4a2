import type { Page } from "@playwright/test";
import { hydrated, expect, fillIn, newEmail, signal, test } from "./testing/fixtures.ts";
import { contentStored } from "./testing/outbox.ts";

// What is typed survives a reload, a crash and a closed tab, and is erased once it was sent.

const field = (page: Page, name: string) => page.getByRole("textbox", { name });

async function open(page: Page, address = "/contact") {
  await page.goto(address);
  await hydrated(page);
}

/** Once the draft is written, the form offers to start again. */
const startAgain = (page: Page) => page.getByRole("button", { name: "Clear form" });

test("what is typed survives a reload, and is gone once it was sent", { tag: "@core" }, async ({
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

test("the last letters are stored in the moment in which the page is left", {
  tag: "@core",
}, async ({ page }) => {
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

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));

/** Lets a draft of this text look as old as this. */
async function leaveDraft(page: Page, text: string, hours: number) {
  await fillIn(page, { Message: text });
  await expect(startAgain(page)).toBeVisible();
  await page.goto("/about");
  await hydrated(page);
  const [key = ""] = await drafts(page);
  await page.evaluate(
    ([key = "", at]) => {
      const draft = JSON.parse(localStorage.getItem(key) ?? "");
      localStorage.setItem(key, JSON.stringify({ ...draft, at }));
    },
    [key, Date.now() - hours * 3_600_000] as const,
  );
}

test("a text of yesterday is shown to no one, and one of this morning comes back", async ({
  page,
}) => {
  await open(page);
  await leaveDraft(page, "We had a data breach.", 24.1);
  await open(page);
  await expect(startAgain(page)).toHaveCount(0);
  await expect(field(page, "Message")).toHaveValue("");
  expect(await drafts(page)).toEqual([]);

  await leaveDraft(page, "We had a data breach.", 23.9);
  await open(page);
  await expect(field(page, "Message")).toHaveValue("We had a data breach.");
});

test("a text of yesterday is erased by whatever page is opened next", async ({ page }) => {
  await open(page);
  await leaveDraft(page, "We had a data breach.", 25);
  expect(await drafts(page)).toHaveLength(1);
  await page.goto("/services");
  await expect.poll(() => drafts(page)).toEqual([]);
});

const shared = (page: Page) => page.getByRole("checkbox", { name: /^This is a shared device/ });

test("on a shared device nothing that is typed is stored, before and after it is sent", {
  tag: "@core",
}, async ({ page, requestsFrom }) => {
  const email = newEmail();
  await open(page);
  await fillIn(page, { Name: "Aline Uwase", Message: "We had a data breach." });
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await shared(page).check();
  expect(await drafts(page)).toEqual([]);
  await fillIn(page, { Email: email });
  expect(await drafts(page)).toEqual([]);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(
    page.getByRole("heading", { name: "Request Submitted Successfully!" }),
  ).toBeVisible();
  const stored = await page.evaluate(async () => {
    const read = (request: IDBRequest) =>
      new Promise<unknown>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("outbox")) return [];
    const database = (await read(indexedDB.open("outbox"))) as IDBDatabase;
    const store = (name: string) => database.transaction(name).objectStore(name);
    return [await read(store("requests").getAll()), await read(store("receipts").getAll())].flat();
  });
  expect(stored).toEqual([]);
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("a shared device stays one until the tab is closed, shows no one else's text, and sends nothing later", async ({
  page,
  context,
  complaints,
}) => {
  complaints.expected(/ERR_FAILED/);
  await open(page);
  await fillIn(page, { Message: "Written by the person before." });
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await page.close();
  const next = await context.newPage();
  await next.goto("/about");
  await next.evaluate(() => sessionStorage.setItem("shared-device", "yes"));
  await open(next);
  await expect(shared(next)).toBeChecked();
  await expect(field(next, "Message")).toHaveValue("");
  await fillIn(next, { Name: "Aline", Email: newEmail(), Message: "My own words." });
  await next.route("**/api/contact", (route) => route.abort());
  await next.getByRole("button", { name: "Submit Request" }).click();
  await expect(next.getByRole("alert")).toContainText("nothing is stored on a shared device");
  await expect(field(next, "Message")).toHaveValue("My own words.");
  await next.reload();
  await hydrated(next);
  await expect(shared(next)).toBeChecked();
  await expect(field(next, "Message")).toHaveValue("");
});

test.describe("once the worker is there", () => {
  test.use({ serviceWorkers: "allow" });
  test("without a network the line above the form says what happens on a shared device", async ({
    page,
    context,
    complaints,
  }) => {
    complaints.possible(/ERR_INTERNET_DISCONNECTED/);
    await open(page);
    // The worker has what the page fetches when it is needed.
    await contentStored(page);
    await context.setOffline(true);
    const saved = page.getByText("Your request will be saved on this device");
    const notStored = page.getByText("Nothing is stored on a shared device");
    await expect(saved).toBeVisible();
    await expect(notStored).toBeHidden();
    await shared(page).check();
    await expect(notStored).toBeVisible();
    await expect(saved).toBeHidden();
  });
});
