import type { Page } from "@playwright/test";
import { expectNoFaults, sideways, smallTargets } from "./testing/axe.ts";
import { expect, openPage, test } from "./testing/fixtures.ts";

// Who is asked, how often and on which pages: app/install/visits.test.ts and place.test.ts.

const day = 24 * 3_600_000;
const start = Date.UTC(2026, 10, 21, 8);

declare global {
  interface Window {
    /** How often the browser's own dialog was opened. */
    prompts?: number;
  }
}

/** The browser offers to install the site on every page, before React is there. */
async function offering(page: Page, outcome: "accepted" | "dismissed"): Promise<void> {
  await page.clock.install({ time: start });
  await page.addInitScript((answer) => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => {
        window.prompts = (window.prompts ?? 0) + 1;
      },
      userChoice: Promise.resolve({ outcome: answer }),
    });
    document.addEventListener("readystatechange", () => {
      if (document.readyState === "interactive") dispatchEvent(offer);
    });
  }, outcome);
}

/** Looks at a page at this time, and touches it. */
async function look(page: Page, path: string, at: number): Promise<void> {
  await page.clock.setSystemTime(at);
  await openPage(page, path);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("install")))
    .toContain(`"seenAt":${at}`.slice(0, -5)); // the clock goes on while the page comes alive
  await page.keyboard.press("Shift");
}

const notice = (page: Page) => page.getByRole("region", { name: "at hand" });
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("install") ?? "{}"));

/** Nothing comes, however long the visitor is calm. */
async function expectNothing(page: Page): Promise<void> {
  await page.clock.runFor(10_000);
  await expect(notice(page)).toHaveCount(0);
}

test("a returning visitor is asked beside the page, and installs", async ({ page }) => {
  await offering(page, "accepted");
  await look(page, "/", start);
  expect(
    await page.evaluate(() => (Reflect.get(window, "installOffer") as Event).defaultPrevented),
    "the browser shows no offer of its own",
  ).toBe(true);
  await expectNothing(page);

  await page.setViewportSize({ width: 320, height: 640 });
  await look(page, "/about", start + day);
  await test.step("it takes no focus, moves nothing and has no faults", async () => {
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const _ of list.getEntries()) document.body.toggleAttribute("data-moved", true);
      }).observe({ type: "layout-shift", buffered: true });
    });
    const link = page.getByRole("link", { name: "home" }).first();
    await link.focus();
    await expect(notice(page)).toContainText("Opens without a connection");
    await expect(link).toBeFocused();
    await expect(page.locator("body[data-moved]")).toHaveCount(0);
    await expectNoFaults(page, ".install");
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await smallTargets(page)).toEqual([]);
  });
  await test.step("it never lies over a form", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
    await expectNothing(page);
    await page.goBack();
    await page.keyboard.press("Shift");
    await expect(notice(page)).toBeVisible();
  });
  await page.getByRole("button", { name: "Install" }).click();
  await expect(notice(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.prompts)).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  expect(await stored(page)).toMatchObject({ dismissedAt: null, installed: true });
});

/** They were here a day before. */
const visited = (page: Page) =>
  page.addInitScript((seenAt) => {
    const before = { count: 1, seenAt, dismissedAt: null, installed: false };
    if (!localStorage.getItem("install")) localStorage.setItem("install", JSON.stringify(before));
  }, start - day);

test("anyone who says not now is left alone for 60 days", async ({ page }) => {
  await offering(page, "dismissed");
  await visited(page);
  await look(page, "/about", start);
  await page.getByRole("button", { name: "Not now" }).focus();
  await page.keyboard.press("Escape");
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => window.prompts)).toBeUndefined();

  await look(page, "/about", start + 59 * day);
  await expectNothing(page);
  await page.clock.setSystemTime(start + 61 * day);
  await page.keyboard.press("Shift");
  await page.getByRole("button", { name: "Install" }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect.poll(async () => (await stored(page)).dismissedAt).toBeGreaterThan(start + 60 * day);
});

test("on iOS the notice says how it is done by hand", async ({ page }) => {
  await page.clock.install({ time: start });
  await visited(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "standalone", { value: false });
    Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
  });
  await look(page, "/about", start);
  await expect(notice(page)).toContainText("Press Share, then Add to Home Screen.");
  await expect(page.getByRole("button", { name: "Install" })).toHaveCount(0);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(notice(page)).toHaveCount(0);
});
