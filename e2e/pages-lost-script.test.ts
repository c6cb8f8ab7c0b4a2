import type { Page } from "@playwright/test";
import { expect, fillIn, openPage, test } from "./testing/fixtures.ts";

// A page of an old build asks for a script that is gone: here without a worker, which would have it.

/** The page, alive and watching, from which the About page's own script cannot be had any more. */
async function open(page: Page, path: string) {
  await openPage(page, path);
  // What watches over lost scripts comes when the browser is idle.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/register-")),
  );
  await page.waitForLoadState("networkidle");
  await page.route("**/assets/about-*", (handed) => handed.abort());
  const loads = { times: 0 };
  page.on("load", () => {
    loads.times += 1;
  });
  return loads;
}

const follow = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();

test("a page that holds typed text is not loaded again", async ({ page, complaints }) => {
  complaints.expected(/script of this page could not be fetched|Failed to load resource/);
  complaints.expected(/failed: \S+about-/);
  const loads = await open(page, "/contact");
  await fillIn(page, { Message: "About our audit in March" });
  const lost = page.waitForEvent("requestfailed");
  const said = page.waitForEvent("console", (message) => message.type() === "error");
  await follow(page, "About");
  await Promise.all([lost, said]);
  await page.waitForLoadState("networkidle");
  expect(loads.times).toBe(0);
});

test("a page whose next script is gone is loaded again, once", async ({ page, complaints }) => {
  complaints.expected(/script of this page could not be fetched|Failed to load resource/);
  complaints.expected(/failed: \S+about-/);
  const loads = await open(page, "/");
  await follow(page, "About");
  await expect.poll(() => loads.times).toBe(1);
  // The script is still gone: the page that came stays as it is.
  await page.waitForLoadState("networkidle");
  expect(loads.times).toBe(1);
  // The failed page stands when it is asked for again from another one.
  await openPage(page, "/services");
  await follow(page, "About");
  await expect(page.getByRole("heading", { name: "This page could not be opened" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/assets/about-*");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
});
