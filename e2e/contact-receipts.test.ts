import type { Page } from "@playwright/test";
import { hydrated, expect, fillIn, newEmail, test } from "./testing/fixtures.ts";
import {
  contentStored,
  fireSync,
  noNetwork,
  queue,
  saved,
  send,
  success,
  write,
} from "./testing/outbox.ts";

// What a visitor has in hand after a request was sent: the panel, the list on this device, and a word at the next visit.

const deadline = /within 24 hours, before \w+day \d+ \w+, \d\d:\d\d Kigali time/;
const requestsButton = (page: Page, name = "Requests from this device") =>
  page.getByRole("button", { name });

/** The private page is open, and seen from its top. */
async function expectTop(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Your options" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
}
const row = (page: Page) => queue(page).getByRole("listitem");

test.describe("where the visitor's clock differs", () => {
  test.use({ timezoneId: "America/New_York" });

  test("the panel says to whom, under which reference, until when and what was sent", {
    tag: "@phone",
  }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const email = newEmail();
    await write(page, email);
    await fillIn(page, { Company: "Imena Microfinance" });
    await send(page);
    await expect(success(page)).toBeFocused();
    const panel = page.locator("#consultation");
    await expect(panel).toContainText("Thank you, Aline Uwase. Our team will reach out");
    await expect(panel).toContainText(deadline);
    await expect(panel).toContainText(/Kigali time \((\w+day \d+ \w+, )?\d\d:\d\d your time\)/);
    for (const text of ["Compliance Audit", `Aline Uwase, Imena Microfinance`, email])
      await expect(panel.getByText(text, { exact: true })).toBeVisible();
    const reference = panel.getByText(/^IK-[0-9A-Z]{8}$/);
    await expect(reference).toHaveCSS("white-space-collapse", "collapse");
    await expect(reference).toHaveCSS("text-wrap-mode", "nowrap");

    const toast = page.getByRole("listitem").filter({ hasText: "Consultation Request Received!" });
    await expect(toast).toBeVisible();
    await expect.poll(() => toast.evaluate(textsBelow), "it covers nothing to be read").toEqual([]);

    await panel.getByRole("button", { name: "Copy the reference" }).click();
    await expect(panel.getByText("Copied")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await reference.textContent());
  });
});

test("the list of this device has reference, subject and deadline, and forgets when told to", {
  tag: "@phone",
}, async ({ page }) => {
  await write(page, newEmail());
  await send(page);
  await expect(success(page)).toBeVisible();
  const reference = (await page.getByText(/^IK-[0-9A-Z]{8}$/).textContent()) ?? "";
  await requestsButton(page).click();
  await expect(row(page)).toContainText(`Compliance Audit ${reference}`);
  await expect(row(page)).toContainText(/We reply before \w+day \d+ \w+, \d\d:\d\d Kigali time/);
  await queue(page).getByRole("button", { name: "Close" }).click();

  await page.goto("/contact");
  await requestsButton(page, "Requests from this device (1 sent)").click();
  await expect(row(page)).toContainText(reference);
  const stored = await page.evaluate(storedText);
  expect(stored).toContain(reference);
  expect(stored, "no name, address or message").not.toMatch(/Aline|example\.rw|audit soon/);

  await page.goto("/offline");
  await hydrated(page);
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${reference} from this device` }).click();
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${reference} from this device` }).click();
  await page.getByRole("group").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Nothing sent from this device yet.")).toBeVisible();
  expect(await page.evaluate(storedText)).not.toContain(reference);
});

test("the first press shows the requests, also where nothing can be fetched any more", async ({
  page,
  context,
}) => {
  await write(page, newEmail());
  await send(page);
  await requestsButton(page).waitFor();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await requestsButton(page).click();
  await expect(row(page)).toContainText("Compliance Audit");
});

test("each request leads to its private page, at its top, and from one to another", {
  tag: "@phone",
}, async ({ page }) => {
  for (const _ of [1, 2]) {
    await write(page, newEmail());
    await send(page);
    await expect(success(page)).toBeVisible();
    await expect.poll(() => page.evaluate(storedText)).not.toContain('"state":"held"');
  }
  await page.goto("/offline");
  await hydrated(page);
  const pages = page.getByRole("link", { name: /^Open my page for IK-/ });
  await expect(pages).toHaveCount(2);
  await pages.last().click();
  await expectTop(page);
  await page.goBack();
  await pages.first().click();
  await expectTop(page);
  await page.goto("/my-request");
  await expect(page.getByRole("heading", { name: "Your requests", level: 1 })).toBeVisible();
  await expect(pages).toHaveCount(2);
  await pages.last().click();
  await expectTop(page);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, timezoneId: "America/New_York" });

  test("the panel has reference and deadline, and no button that needs one", async ({ page }) => {
    await page.goto("/contact");
    await fillIn(page, { Name: "Aline", Email: newEmail(), Message: "Audit us, please." });
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(page.locator("#consultation")).toContainText(deadline);
    await expect(page.getByText(/^IK-[0-9A-Z]{8}$/)).toBeVisible();
    await expect(page.locator("#consultation").getByRole("button")).toHaveText([
      "Submit Another Request",
    ]);
  });
});

test.describe("sent while no page was open", () => {
  test.use({ serviceWorkers: "allow" });

  test("the next visit says so once, in one of two tabs", async ({ page, context, complaints }) => {
    await page.goto("/");
    await contentStored(page);
    await context.setOffline(true);
    await write(page, newEmail());
    await send(page);
    await expect(saved(page)).toBeVisible();
    complaints.expected(noNetwork);
    const reference = (await page.getByText(/^IK-[0-9A-Z]{8}$/).textContent()) ?? "";
    // A file of the site, which runs no script of ours: nothing but the worker can send.
    const bare = await context.newPage();
    await bare.goto("/favicon.svg");
    complaints.expected(/Applying inline style|status of 404/);
    await page.close();
    await context.setOffline(false);
    await fireSync(context, bare);
    await expect.poll(() => bare.evaluate(storedText)).toContain(`untold`);

    const tabs = await Promise.all([context.newPage(), context.newPage()]);
    await Promise.all(tabs.map((tab) => tab.goto("/about")));
    const said = (tab: Page) => tab.getByRole("status").filter({ hasText: reference });
    const count = async () => {
      const all = await Promise.all(tabs.map((tab) => said(tab).count()));
      return all[0] === undefined || all[1] === undefined ? 0 : all[0] + all[1];
    };
    await expect.poll(count).toBe(1);
    const [one, two] = tabs;
    const teller = (await said(one).count()) === 1 ? one : two;
    await expect(said(teller)).toContainText(
      /^Your request IK-\w{8} was sent at \d\d:\d\d\. We reply before \w+day \d+ \w+, \d\d:\d\d Kigali/,
    );
    await teller.waitForTimeout(500);
    expect(await count(), "the other tab says nothing").toBe(1);
    await said(teller).getByRole("button", { name: "Requests from this device" }).click();
    await expect(row(teller)).toContainText(reference);
    await row(teller)
      .getByRole("link", { name: `Open my page for ${reference}` })
      .click();
    await expectTop(teller);
    await teller.goto("/about");
    await hydrated(teller);
    await teller.waitForTimeout(1_000);
    expect(await count(), "nor does anybody a second time").toBe(0);
  });
});

/** Runs in the page: the texts and buttons of the panel that this element covers. */
function textsBelow(cover: Element): (string | null)[] {
  const { left, right, top, bottom } = cover.getBoundingClientRect();
  const parts = document.querySelectorAll(".sent :is(h3, p, li, h4, dt, dd, button)");
  return [...parts].flatMap((part) => {
    const box = part.getBoundingClientRect();
    const separate =
      box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
    return separate ? [] : [part.textContent];
  });
}

/** Runs in the page: all that the outbox holds, as text. */
function storedText(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("outbox");
    opening.onerror = reject;
    opening.onsuccess = () => {
      const names = ["requests", "receipts", "notes"];
      const reading = opening.result.transaction(names);
      const found: unknown[] = [];
      for (const name of names) {
        const all = reading.objectStore(name).getAll();
        all.onsuccess = () => found.push(all.result);
      }
      reading.oncomplete = () => {
        opening.result.close();
        resolve(JSON.stringify(found));
      };
    };
  });
}
