import { rowsIn } from "./testing/device.ts";
import { expect, openPage, reload, test } from "./testing/fixtures.ts";
import { watchShifts } from "./testing/layout-shift.ts";

test.use({ serviceWorkers: "block" });

test("'You are offline' is said when that is known, not before", async ({ page, context }) => {
  const moved = await watchShifts(page);
  await openPage(page, "/offline");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByText("Not everything is saved here yet.")).toBeVisible();
  expect(await moved()).toBe(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("On this device");
  // A hotel's portal answers everything, and is not the site.
  const portal = { contentType: "text/html", body: "Welcome" };
  await page.route(/\/api\//, (route) => route.fulfill(portal));
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.unroute(/\/api\//);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
});

test("everything is kept by a button, and erased by another", { tag: "@core" }, async ({
  page,
}) => {
  await openPage(page, "/offline");
  await page.getByRole("button", { name: "Make available offline" }).click();
  await expect(page.getByText("Everything is up to date.")).toBeVisible();
  await expect(
    page.getByText(/All 12 articles and all pages are saved.*Updated just now/),
  ).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /Compliance library/ })).toHaveText(
    /Saved$/,
  );

  await page.getByRole("button", { name: "Erase from this device" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase saved pages and data?" });
  await dialog.getByRole("button", { name: "Keep" }).click();
  await expect(dialog).toBeHidden();
  await page.evaluate(() => localStorage.setItem("draft:a tab", "{}"));
  const waiting = {
    ...{ v: 1, id: "01980000-0000-7000-8000-000000000001", kind: "contact", body: {} },
    ...{ createdAt: Date.now(), attempts: 1, nextAttemptAt: Date.now() + 3_600_000 },
    ...{ state: "queued", lastProblem: null },
  };
  await rowsIn(page, "outbox", "requests", [waiting]);
  await reload(page);
  await expect(page.getByText(/All 12 articles and all pages are saved/)).toBeVisible();
  await expect(page.locator(".device-waiting")).toContainText("1 request waiting");
  await page.getByRole("button", { name: "Erase from this device" }).click();
  await expect(dialog).toContainText("1 request not sent yet");
  await dialog.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(page.getByText(/^Erased\./)).toBeVisible();
  await expect(page.getByText("Not everything is saved here yet.")).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: /Compliance library/ }),
  ).toContainText("Not saved yet");
  expect(await page.evaluate(() => localStorage.getItem("draft:a tab"))).toBeNull();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await expect(page.locator(".device-waiting")).toContainText("1 request waiting");
  await page.getByRole("button", { name: "Erase from this device" }).click();
  await dialog.getByRole("checkbox", { name: /Delete 1 request unsent/ }).check();
  await dialog.getByRole("button", { name: "Erase", exact: true }).click();
  await expect(page.getByText("Nothing waiting", { exact: true })).toBeVisible();
});
