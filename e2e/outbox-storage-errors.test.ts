import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hydrated, expect, fillIn, newEmail, test } from "./testing/fixtures.ts";
import {
  breakOff,
  contactApi,
  enqueueOne,
  mark,
  noNetwork,
  queue,
  saved,
  send,
  success,
  write,
} from "./testing/outbox.ts";

// Its rows can be read while the server runs; consultation-request.test.ts goes this way on both databases.
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

test("in a private window a request is kept for as long as the window, and the page says so", async ({
  browser,
  site,
  requestsFrom,
}) => {
  const email = newEmail();
  // A context without a profile is a private window: nothing of it outlives it.
  const open = () => browser.newContext({ baseURL: site.origin, serviceWorkers: "block" });
  const first = await open();
  await breakOff(first);
  const page = await first.newPage();
  await write(page, email);
  await send(page);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText("In a private window, keep it open until then")).toBeVisible();
  await first.unroute(contactApi);
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(success(page)).toBeVisible();
  expect(await requestsFrom(email)).toHaveLength(1);

  await breakOff(first);
  const lost = newEmail();
  await write(page, lost);
  await send(page);
  await expect(saved(page)).toBeVisible();
  await first.close();
  const second = await open();
  const later = await second.newPage();
  await later.goto("/contact");
  await hydrated(later);
  await expect(mark(later)).toHaveCount(0);
  await expect(later.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await second.close();
  expect(await requestsFrom(lost)).toHaveLength(0);
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

for (const [fault, script] of Object.entries(broken)) {
  test(`with ${fault} the form works online, and says without a network that nothing could be saved`, async ({
    page,
    complaints,
    requestsFrom,
  }) => {
    const email = newEmail();
    await page.addInitScript(script);
    await breakOff(page);
    await write(page, email);
    await send(page);
    await expect(page.getByText("Submission Failed")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("this device cannot save the request");
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Aline Uwase");
    complaints.expected(noNetwork);
    // The library of the device's database tries three times, and says so each time.
    if (fault === "a database that is broken") complaints.expected(/^console: Dexie: Workaround/);
    await page.unroute(contactApi);
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
  await breakOff(page);
  await write(page, email);
  await send(page);
  await expect(page.getByRole("alert")).toContainText("this device cannot save the request");
  complaints.expected(noNetwork);
  await page.unroute(contactApi);
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
  await enqueueOne(page, email, complaints);
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
  await page.unroute(contactApi);
  await page.reload();
  await expect(mark(page)).toHaveText("1 request needs a correction");
  await mark(page).click();
  await expect(queue(page).getByText("Half of my words")).toBeVisible();
  await queue(page).getByRole("button", { name: "Delete" }).click();
  await queue(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(mark(page)).toHaveCount(0);
  expect(await requestsFrom(email)).toHaveLength(1);
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
