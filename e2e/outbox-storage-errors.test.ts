import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, fillIn, newEmail, test } from "./testing/fixtures.ts";
import {
  breakOff,
  contactApi,
  enqueueOne,
  mark,
  noNetwork,
  saved,
  send,
  success,
  write,
} from "./testing/outbox.ts";

// What the device does to a kept request: the browser is closed, storage is off, broken or full.

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
    await breakOff(first);
    const page = await first.newPage();
    await write(page, email);
    await send(page);
    await expect(saved(page)).toBeVisible();
    await first.close();

    const second = await open();
    const later = await second.newPage();
    await later.goto("/about");
    await expect(later.getByText(/^1 request sent\. Reference IK-[0-9A-Z]{8}\.$/)).toBeVisible();
    await expect(mark(later)).toHaveCount(0);
    await second.close();
    expect(await requestsFrom(email)).toHaveLength(1);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

/** Ways in which a device keeps nothing. */
const broken: Record<string, () => void> = {
  "a database that another tab blocks": () => {
    indexedDB.open = () => Object.assign(new EventTarget()) as unknown as IDBOpenDBRequest;
  },
  "a database that is broken": () => {
    indexedDB.open = () => {
      throw new DOMException("Internal error opening backing store.", "UnknownError");
    };
  },
  "storage switched off": () => {
    const refuse = {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    };
    for (const name of ["indexedDB", "localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, refuse);
  },
};

test("where the device keeps nothing, the form works online, and says without a network that nothing could be saved", async ({
  context,
  site,
  complaints,
  requestsFrom,
}) => {
  const email = newEmail();
  complaints.expected(noNetwork);
  // The library of the device's database tries three times, and says so each time.
  complaints.expected(/^console: Dexie: Workaround/);
  const expectHonest = async (page: Page) => {
    await breakOff(page);
    await write(page, email);
    await send(page);
    await expect(page.getByText("Submission Failed")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("this device cannot save the request");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Aline Uwase");
    await page.unroute(contactApi);
    await send(page);
    await expect(success(page)).toBeVisible();
    await page.close();
  };
  for (const [fault, script] of Object.entries(broken))
    await test.step(fault, async () => {
      const page = await context.newPage();
      await page.addInitScript(script);
      await expectHonest(page);
    });
  await test.step("a full disk", async () => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin: site.origin, quotaSize: 1 });
    await expectHonest(page);
  });
  expect(await requestsFrom(email)).toHaveLength(4);
});

test("an outbox that is deleted under an open page blocks nothing, and the next request is saved and sent", async ({
  page,
  complaints,
  requestsFrom,
}) => {
  await enqueueOne(page, newEmail(), complaints);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase("outbox");
        deleting.onsuccess = resolve;
        deleting.onblocked = () => reject(new Error("blocked"));
      }),
  );
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(saved(page)).toHaveCount(0);
  await expect(mark(page)).toHaveCount(0);
  const email = newEmail();
  await fillIn(page, { Name: "Aline Uwase", Email: email, Message: "We need an audit soon." });
  await send(page);
  await expect(saved(page)).toBeVisible();
  await expect(mark(page)).toHaveText("1 request waiting");
  await page.unroute(contactApi);
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(success(page)).toBeVisible();
  expect(await requestsFrom(email)).toHaveLength(1);
});
