import type { BrowserContext, Page } from "@playwright/test";
import { expect, openPage, test } from "./testing/fixtures.ts";

// What the device keeps is read by the page itself, so these journeys need no worker.
test.use({ serviceWorkers: "block" });

const breach = "/insights/personal-data-breach-first-72-hours";

/** Keeps everything by the button of the page about this device. */
async function storeContent(page: Page): Promise<void> {
  await openPage(page, "/offline");
  await page.getByRole("button", { name: "Make available offline" }).click();
  await expect(page.getByText("Everything is up to date.")).toBeVisible();
}

/** The server stops answering the API; what was loaded of the page stays. */
const withoutApi = (context: BrowserContext) =>
  context.route(/\/api\//, (route) => route.abort("connectionrefused"));

/** Runs `work` on the kept rows, past the site. */
const changeStored = (page: Page, work: "wipe" | "damage" | "rename") =>
  page.evaluate(async (kind) => {
    const opened = indexedDB.open("content");
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => resolve(opened.result);
      opened.onerror = () => reject(opened.error);
    });
    const transaction = database.transaction(["rows", "notes", "bodies"], "readwrite");
    const done = new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    const rows = transaction.objectStore("rows");
    if (kind === "wipe")
      for (const name of ["rows", "notes", "bodies"]) transaction.objectStore(name).clear();
    else
      rows.openCursor(IDBKeyRange.bound(["insights"], ["insights", []])).onsuccess = (event) => {
        const { result } = event.target as IDBRequest<IDBCursorWithValue | null>;
        if (!result) return;
        const title = kind === "damage" ? 7 : `Kept: ${result.value.body.title}`;
        result.update({ ...result.value, body: { ...result.value.body, title } });
        result.continue();
      };
    await done;
    database.close();
  }, work);

const insights = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "Insights", exact: true });

test("after a sync, pages read from the device while the server's API is gone", {
  tag: "@core",
}, async ({ page, context, complaints }) => {
  // The count of readings goes to the server alone: without it nothing is counted.
  complaints.possible(/api\/reads|ERR_CONNECTION_REFUSED/);
  await storeContent(page);
  // Pages and their scripts are the worker's to keep: here they come from the server.
  await openPage(page, "/about");
  await withoutApi(context);
  await insights(page).click();
  await page.getByRole("link", { name: /^Read More.*Personal Data Breach in Rwanda/ }).click();
  await expect(page).toHaveURL(breach);
  await expect(page.getByRole("heading", { name: "The two deadlines" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Read next" }).getByRole("link")).toHaveCount(3);
  for (const [name, heading] of [
    ["Services", "Our Process"],
    ["Home", "Six services. One chain of evidence."],
  ] as const) {
    const link = page.getByRole("contentinfo").getByRole("link", { name, exact: true });
    await link.first().click();
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  }
});

test("what a sync changes is drawn in place, without scrolling", async ({ page, context }) => {
  await storeContent(page);
  await openPage(page, "/about");
  await insights(page).click();
  const last = page.getByRole("link", { name: /^Read More/ }).last();
  // Anyone who scrolls has touched the page first.
  await page.keyboard.press("Shift");
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(100);
  await expect(page.getByRole("heading", { name: /^Kept:/ })).toHaveCount(0);
  await changeStored(page, "rename");
  const other = await context.newPage();
  await other.goto("/terms");
  await other.evaluate(() =>
    new BroadcastChannel("inkingi").postMessage({ kind: "content", entities: ["insights"] }),
  );
  await expect(page.getByRole("heading", { name: /^Kept:/ }).first()).toBeAttached();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(200);
});

/** The list is there, and the sentence is said once in the visit of this tab. */
async function works(page: Page, sentence: RegExp) {
  await openPage(page, "/about");
  await insights(page).click();
  await expect(page.getByRole("link", { name: /^Read More/ }).first()).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(sentence)).toBeHidden();
  await openPage(page, "/about");
  await insights(page).click();
  await expect(page.getByRole("link", { name: /^Read More/ }).first()).toBeVisible();
  await expect(page.getByText(sentence)).toBeHidden();
}

test("where the device fails, the network serves the site", async ({ page, context, site }) => {
  await test.step("full", async () => {
    await openPage(page, "/offline");
    const session = await context.newCDPSession(page);
    const quota = { origin: site.origin, quotaSize: 1 };
    await session.send("Storage.overrideQuotaForOrigin", quota);
    await page.getByRole("button", { name: "Make available offline" }).click();
    await expect(page.getByText(/no room|is full/).first()).toBeVisible();
    await session.send("Storage.overrideQuotaForOrigin", { origin: site.origin });
    await insights(page).click();
    await expect(page.getByRole("link", { name: /^Read More/ }).first()).toBeVisible();
  });
  await test.step("wiped by the browser", async () => {
    await storeContent(page);
    await changeStored(page, "wipe");
    await works(page, /were removed\. They are being fetched again/);
  });
  await test.step("with damaged rows", async () => {
    await storeContent(page);
    await changeStored(page, "damage");
    await works(page, /was damaged\. It is being fetched again/);
  });
  await test.step("with a storage that is switched off", async () => {
    await storeContent(page);
    const tab = await context.newPage();
    await tab.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("The user denied permission.", "SecurityError");
      };
    });
    await works(tab, /cannot save pages for reading offline right now/);
    await tab.close();
  });
  await test.step("with a storage that another tab holds", async () => {
    await page.goto("/terms");
    // Anyone who opens it waits until it is deleted, and that waits for a tab that does not let go.
    await page.evaluate(async () => {
      const opened = indexedDB.open("content");
      await new Promise((resolve) => {
        opened.onsuccess = resolve;
      });
      Reflect.set(globalThis, "held", opened.result);
      const deleting = indexedDB.deleteDatabase("content");
      await new Promise((resolve) => {
        deleting.onblocked = resolve;
      });
    });
    await works(await context.newPage(), /cannot save pages for reading offline right now/);
  });
});
