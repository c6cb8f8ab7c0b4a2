import type { Page } from "@playwright/test";
import { expect, test } from "./testing/fixtures.ts";
import { requestRow, sendRequest, unique } from "./testing/requests.ts";
import { boss, openAs, signOut } from "./testing/staff.ts";

// Playwright switches the back-forward cache off.
test.use({
  siteGroup: "requests",
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
});

/** Goes back to this path; a document that was put aside is not loaded again, so there is no load to wait for. */
async function back(page: Page, path: string) {
  await page.goBack({ waitUntil: "commit" });
  await page.waitForFunction((expected) => location.pathname === expected, path);
}

/** Puts the page aside for another one, and does something meanwhile; whether Back shows the same document. */
async function putAside(page: Page, meanwhile: () => Promise<unknown>) {
  const { pathname } = new URL(page.url());
  await page.evaluate(() => Reflect.set(window, "wasAside", true));
  await page.goto("/about");
  await meanwhile();
  await back(page, pathname);
  return page.evaluate(() => ({
    isSame: Reflect.get(window, "wasAside") === true,
    // No library of types has it yet.
    reasons: performance
      .getEntriesByType("navigation")
      .map((entry) => JSON.stringify(Reflect.get(entry, "notRestoredReasons")))
      .join(),
  }));
}

test("a desk that was put aside reads what it missed", async ({ page, context, request }) => {
  const names = ["Before", "Meanwhile", "After", "In both tabs"].map(unique);
  const arrives = (nth: number) => sendRequest(request, { name: names[nth] ?? "" });
  const row = (nth: number, tab = page) => requestRow(tab, names[nth] ?? "");
  await arrives(0);
  await openAs(page, boss, "/admin/requests");
  await expect(row(0)).toBeVisible();
  const alone = await putAside(page, () => arrives(1));
  expect(alone.isSame, alone.reasons).toBe(true);
  await expect(row(1)).toBeVisible();
  await arrives(2);
  await expect(row(2)).toBeVisible();

  const other = await context.newPage();
  await other.goto("/admin/requests");
  await expect(row(2, other)).toBeVisible();
  // Chromium may drop a page that another tab sends a message to, and load it afresh.
  await putAside(page, async () => {
    await arrives(3);
    await expect(row(3, other)).toBeVisible();
  });
  await expect(row(3)).toBeVisible();
});

for (const { browser, isDropped } of [
  { browser: "in a browser that drops the page which was put aside", isDropped: true },
  { browser: "in a browser that shows it again", isDropped: false },
]) {
  test(`after a sign-out Back draws nothing of staff, ${browser}`, async ({
    page,
    context,
    request,
    complaints,
  }) => {
    // The desk may ask for changes before it knows.
    complaints.possible(/status of 401/);
    const name = unique("Solange");
    const id = await sendRequest(request, { name });
    if (!isDropped) await context.addInitScript(leavePagesAside);
    await context.addInitScript(recordWhatIsDrawn);
    await openAs(page, boss, `/admin/requests/${id}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const { isSame, reasons } = await putAside(page, async () => {
      await page.goto("/admin/requests");
      await signOut(page);
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      expect(await staffAddresses(page)).toEqual([]);
      await back(page, "/about");
    });
    // Chromium may drop the other one too, by reasons that it does not tell.
    if (isDropped) expect(isSame, reasons).toBe(false);
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Staff sign in");
    const drawn = await page.evaluate((): unknown => Reflect.get(window, "drawn"));
    expect(drawn).not.toContainEqual(expect.stringContaining(name));
    expect(await staffAddresses(page)).toEqual([]);
    expect(await page.content()).not.toContain(name);
  });
}

/** What the page's list of resources names of staff's calls, besides those that say nothing. */
const staffAddresses = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntries()
      .map(({ name }) => name)
      .filter((name) => /\/api\/(?!content|changes|staff\/(?:session|stream)$)/.test(name)),
  );

/** Runs in every page: without what Chromium drops a page for while it is aside. */
function leavePagesAside() {
  BroadcastChannel.prototype.postMessage = () => undefined;
  Object.defineProperty(navigator, "locks", { value: undefined });
  IDBFactory.prototype.deleteDatabase = () => indexedDB.open("none");
}

/** Runs in every page: what stands there in each of the first frames after Back. */
function recordWhatIsDrawn() {
  addEventListener("pageshow", () => {
    const drawn: string[] = [];
    Reflect.set(window, "drawn", drawn);
    const until = performance.now() + 2_000;
    const record = () => {
      const isDrawn = getComputedStyle(document.documentElement).opacity !== "0";
      drawn.push(isDrawn ? document.body.innerText : "");
      if (performance.now() < until) requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
}
