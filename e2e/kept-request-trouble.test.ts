import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { alive, expect, fillIn, newEmail, test } from "./fixtures.ts";

// What the device does to a kept request: the browser is closed, storage is off, broken or full.

const api = "**/api/contact";
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/;

async function write(page: Page, email: string) {
  await page.goto("/contact");
  await alive(page);
  await fillIn(page, { Name: "Aline Uwase", Email: email, Message: "We need an audit soon." });
}

const send = (page: Page) => page.getByRole("button", { name: "Submit Request" }).click();
const saved = (page: Page) =>
  page.getByRole("heading", { name: "Saved. It will be sent when you are online." });
const success = (page: Page) =>
  page.getByRole("heading", { name: "Request Submitted Successfully!" });

test("a request outlives the browser that wrote it", async ({
  playwright,
  launchOptions,
  site,
  viewport,
  requestsFrom,
}) => {
  const email = newEmail();
  const profile = mkdtempSync(join(tmpdir(), "inkingi-profile-"));
  const open = () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: site.origin,
      viewport,
      serviceWorkers: "block",
    });
  try {
    const first = await open();
    await first.route(api, (route) => route.abort("connectionreset"));
    const page = await first.newPage();
    await write(page, email);
    await send(page);
    await expect(saved(page)).toBeVisible();
    await first.close();

    const second = await open();
    const later = await second.newPage();
    await later.goto("/about");
    await expect(later.getByText(/^1 request sent\. Reference IK-[0-9A-Z]{8}\.$/)).toBeVisible();
    await expect(later.getByRole("button", { name: /waiting/ })).toHaveCount(0);
    await second.close();
    expect(await requestsFrom(email)).toHaveLength(1);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

/** Ways in which a device keeps nothing. */
const broken = {
  "storage switched off": () => {
    const refuse = {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    };
    for (const name of ["indexedDB", "localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, refuse);
  },
  "a database that another tab blocks": () => {
    indexedDB.open = () => Object.assign(new EventTarget()) as unknown as IDBOpenDBRequest;
  },
  "a database that is broken": () => {
    indexedDB.open = () => {
      throw new DOMException("Internal error opening backing store.", "UnknownError");
    };
  },
};

for (const [trouble, script] of Object.entries(broken)) {
  test(`with ${trouble} the form works online, and says without a network that nothing could be saved`, async ({
    page,
    complaints,
    requestsFrom,
  }) => {
    const email = newEmail();
    await page.addInitScript(script);
    await page.route(api, (route) => route.abort("connectionreset"));
    await write(page, email);
    await send(page);
    await expect(page.getByText("Submission Failed")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("this device cannot save the request");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Aline Uwase");
    complaints.expected(noNetwork);
    // The library of the device's database tries three times, and says so each time.
    if (trouble === "a database that is broken") complaints.expected(/^console: Dexie: Workaround/);
    await page.unroute(api);
    await send(page);
    await expect(success(page)).toBeVisible();
    expect(await requestsFrom(email)).toHaveLength(1);
  });
}

test("with a full disk the form says that nothing could be saved, and works online", async ({
  page,
  context,
  site,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.origin, quotaSize: 1 });
  await page.route(api, (route) => route.abort("connectionreset"));
  await write(page, email);
  await send(page);
  await expect(page.getByRole("alert")).toContainText("this device cannot save the request");
  complaints.expected(noNetwork);
  await page.unroute(api);
  await send(page);
  await expect(success(page)).toBeVisible();
  expect(await requestsFrom(email)).toHaveLength(1);
});

test("a damaged request is shown with its words, and all others are sent", async ({
  page,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  await page.route(api, (route) => route.abort("connectionreset"));
  await write(page, email);
  await send(page);
  await expect(saved(page)).toBeVisible();
  complaints.expected(noNetwork);
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("outbox");
      opening.onsuccess = () => resolve(opening.result);
    });
    const writing = database.transaction("requests", "readwrite");
    writing.objectStore("requests").put({ id: 7, v: 1, body: { message: "Half of my words" } });
    await new Promise((done) => writing.addEventListener("complete", done));
    database.close();
  });
  await page.unroute(api);
  await page.reload();
  const mark = page.getByRole("button", { name: "1 request needs you" });
  await mark.click();
  const queue = page.getByRole("dialog", { name: "Requests on this device" });
  await expect(queue.getByText("Half of my words")).toBeVisible();
  await queue.getByRole("button", { name: "Delete" }).click();
  await queue.getByRole("button", { name: "Delete it" }).click();
  await expect(mark).toHaveCount(0);
  expect(await requestsFrom(email)).toHaveLength(1);
});
