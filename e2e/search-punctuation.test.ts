import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { openPage, test } from "./testing/fixtures.ts";
import { contentStored } from "./testing/outbox.ts";
import { boss, post } from "./testing/staff.ts";

// It publishes articles of its own, which no test of these counts.
test.use({ siteGroup: "reads", serviceWorkers: "allow" });

const title = "The bank’s “crossing” at Gisagara – Huye";
const said = "What the bank’s board calls “crossing” is a transfer: Gisagara – Huye, twice a day.";
const excerpt = `${said} ${"The amounts are checked at both ends before the vault opens. ".repeat(3)}`;
const content = `<p>${"Every branch keeps its own ledger of what it sends and receives. ".repeat(6)}The courier’s “receipt” for Ruhango – Nyanza is signed by two people. ${"Every branch keeps its own ledger of what it sends and receives. ".repeat(6)}</p>`;

async function publish(request: APIRequestContext): Promise<void> {
  await post(request, "/api/staff/session", boss);
  const date = "2026-06-09";
  const link = `signs-${crypto.randomUUID().slice(0, 8)}x`;
  const fields = { title, excerpt, content, link, date, author: "Inkingi Partners" };
  await post(request, "/api/insights", fields);
}

/** What the search shows first for these words. */
async function firstHit(page: Page, words: string) {
  await openPage(page, "/about");
  await page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("textbox").fill(words);
  return dialog
    .getByRole("listitem")
    .filter({ has: page.getByRole("link") })
    .first();
}

test("quotes and dashes read as they were written", async ({ page, context, request }) => {
  await publish(request);
  const hit = await firstHit(page, 'the bank\'s "crossing" gisagara - huye');
  await expect(hit.locator("b")).toHaveText(title);
  await expect(hit).toContainText(said);
  await expect(hit, "the excerpt is longer than a hit").toContainText(/[a-z.] …$/);

  await contentStored(page);
  await context.setOffline(true);
  const without = await firstHit(page, 'courier\'s "receipt" ruhango-nyanza');
  await expect(without.locator("b")).toHaveText(title);
  await expect(without).toContainText(
    /… .*The courier’s “receipt” for Ruhango – Nyanza is signed by two people.* …$/,
  );
  await without.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});
