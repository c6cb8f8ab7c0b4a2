import {
  change,
  clockOf,
  foundOut,
  notice,
  open,
  openReport,
  path,
  stored,
} from "./testing/breach.ts";
import { expect, hold, test } from "./testing/fixtures.ts";

test("two tabs lose no text, also in the field in focus", async ({ page, context }) => {
  await open(page);
  await openReport(page);
  await page.getByLabel("What happened").fill("A laptop was stolen.");
  await expect
    .poll(async () => Object.values(await stored(page)))
    .toContain("A laptop was stolen.");
  const other = await context.newPage();
  await open(other);
  await openReport(other);
  const text = other.getByLabel("What happened");
  await expect(text).toHaveValue("A laptop was stolen.");
  await text.fill("A laptop was stolen. It was not encrypted.");
  const before = page.getByLabel("What happened");
  await expect(before).toBeFocused();
  await expect(before).toHaveValue("A laptop was stolen. It was not encrypted.");
  await page.bringToFront();
  await before.press("End");
  await before.pressSequentially(" Found again.");
  await expect
    .poll(async () => Object.values(await stored(page)))
    .toContain("A laptop was stolen. It was not encrypted. Found again.");
});

test("a tab that has not heard of another one's text stores both", async ({ page, context }) => {
  await page.addInitScript(() => {
    Object.defineProperty(BroadcastChannel.prototype, "onmessage", { set: () => undefined });
  });
  await open(page);
  const other = await context.newPage();
  await open(other);
  await openReport(other);
  await other.getByLabel("What happened").fill("A laptop was stolen.");
  await other.getByLabel("What happened").blur();
  await expect
    .poll(async () => Object.values(await stored(page)))
    .toContain("A laptop was stolen.");
  await openReport(page);
  const text = page.getByLabel("What happened");
  await expect(text).toHaveValue("");
  await text.pressSequentially("Found", { delay: 50 });
  await expect
    .poll(async () => Object.values(await stored(page)))
    .toContain("A laptop was stolen.\nFound");
  await expect(text).toHaveValue("A laptop was stolen.\nFound");
  await expect(other.getByLabel("What happened")).toHaveValue("A laptop was stolen.\nFound");
});

test("the document that is due is chosen", { tag: "@core" }, async ({ page }) => {
  await page.clock.setFixedTime("2026-11-23T08:20:30+02:00");
  await open(page);
  const documents = page.getByRole("group", { name: "Choose the document" });
  await expect(documents.getByRole("radio", { name: "First notice" })).toBeChecked();
  await foundOut(page).click();
  // The report's button comes in its place: a double tap marks one.
  await page.getByRole("button", { name: "Mark notice as sent" }).dblclick();
  await expect(page.getByRole("button", { name: "Mark report as sent" })).toBeEnabled();
  await expect(documents.getByRole("radio", { name: "Report" })).toBeChecked();
  await page.locator("summary", { hasText: "Who reports" }).click();
  await expect(page.getByText("The clock adds: sent 23 November 2026, 08:20.")).toBeVisible();
  await page.getByLabel("First notice: its reference number").fill("DPO/114");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("DPO/114, sent 23 November 2026, 08:20")).toBeVisible();
  await page.emulateMedia({ media: null });

  // What the visitor has chosen stays.
  await documents.getByText("Board", { exact: true }).click();
  await change(page).click();
  await page.getByText("Processor", { exact: true }).click();
  await expect(clockOf(page, "Processor tells the controller")).toBeVisible();
  await expect(documents.getByRole("radio", { name: "Board" })).toBeChecked();
});

test("blocked notifications are explained, with another way", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, "Notification", { permission: "denied" });
  });
  await open(page);
  await foundOut(page).click();
  await page.getByRole("button", { name: "Remind me" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Blocked" })).toContainText(
    /the icon beside the address.*calendar file/,
  );
  const allow = page.getByRole("button", { name: "Allow", exact: true });
  await expect(allow).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save calendar file" })).toBeEnabled();
  await page.evaluate(() => {
    Reflect.set(Notification, "permission", "default");
    dispatchEvent(new Event("focus"));
  });
  await expect(allow, "once the visitor has changed it").toBeVisible();
});

test("a clock whose script cannot be fetched says so, and no press is lost", async ({
  page,
  complaints,
}) => {
  complaints.expected(/Failed to load resource|ERR_FAILED/);
  const alarm = page.getByText("The clock could not be loaded.");
  await page.route("**/assets/hydrate-*", (route) => route.abort());
  await page.goto(path, { waitUntil: "commit" });
  await expect(alarm).toBeVisible();
  await page.unroute("**/assets/hydrate-*");
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto(path, { waitUntil: "commit" });
  await foundOut(page).click();
  release();
  await expect(notice(page).getByRole("timer")).toHaveText(/left$/);
  await expect(alarm).toBeHidden();
});
