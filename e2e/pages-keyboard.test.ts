import type { Page } from "@playwright/test";
import { expect, newEmail, openPage, test } from "./testing/fixtures.ts";
import { isNarrow } from "./testing/spec-row.ts";

/** What has the focus: its name, and what of it cannot be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const target = document.activeElement ?? document.body;
    // A hidden box shows its focus on the label around it.
    const tiny = target.getBoundingClientRect().width <= 1;
    const drawn = (tiny ? target.closest("label") : target) ?? target;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(drawn);
    const { top, left, bottom, right } = drawn.getBoundingClientRect();
    const marked =
      (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
    const inside = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    const over = document.elementFromPoint((left + right) / 2, Math.max(1, (top + bottom) / 2));
    const bare = !over || drawn.contains(over) || over.contains(drawn);
    return {
      name: target.getAttribute("aria-label") ?? target.id ?? "",
      text: target.textContent.trim(),
      faults: [marked ? "" : "no mark", inside ? "" : "out of sight", bare ? "" : "covered"]
        .filter(Boolean)
        .map((fault) => `${target.tagName} ${target.textContent.trim().slice(0, 40)}: ${fault}`),
    };
  });

/** Presses Tab until the wanted stop; every stop on the way is seen to have the focus. */
async function tabTo(page: Page, wanted: string, maxStops = 40) {
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press("Tab");
    const { name, text } = await focused(page);
    // It may have to be scrolled to, smoothly.
    const faults = expect.configure({ soft: true }).poll(async () => (await focused(page)).faults, {
      intervals: [0, 50, 100],
    });
    await faults.toEqual([]);
    if (name === wanted || text === wanted) return;
  }
  throw new Error(`${wanted} is not among the next ${maxStops} stops.`);
}

test("a consultation is booked by the keyboard alone, and every stop on the way is seen", {
  tag: ["@core", "@phone"],
}, async ({ page, requestsFrom }) => {
  const email = newEmail();
  await openPage(page, "/");
  await tabTo(page, "Skip to content", 1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#main");
  await tabTo(page, "Find your sector", 1);

  await openPage(page, "/");
  if (isNarrow(page)) {
    await tabTo(page, "Menu", 6);
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
  }
  await tabTo(page, "Book Consultation", 14);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/contact#consultation");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");

  await tabTo(page, "request-name");
  await page.keyboard.type("Aline Uwase");
  await tabTo(page, "request-email", 1);
  await page.keyboard.type(email);
  await tabTo(page, "request-company", 1);
  await tabTo(page, "request-phone", 1);
  await tabTo(page, "request-consultationType", 1);
  await page.keyboard.type("Compliance");
  await tabTo(page, "request-message", 1);
  await page.keyboard.type("An audit");
  // The times for a call are one stop while they are closed; the choice for a shared device is another.
  await tabTo(page, "Submit Request", 3);
  await page.keyboard.press("Enter");

  await expect(page.locator("#request-message"), "the first mistake has the focus").toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(", please.");
  await tabTo(page, "Submit Request", 3);
  await page.keyboard.press("Space");
  const panel = page.getByRole("heading", { name: "Request Submitted Successfully!" });
  await expect(panel).toBeFocused();
  // The reference is copied before it, the private page opened, and its link copied.
  await tabTo(page, "Submit Another Request", 4);
  expect(await requestsFrom(email)).toMatchObject([
    { name: "Aline Uwase", message: "An audit, please.", consultation_type: "compliance-audit" },
  ]);
});

test("every stop of Home shows that it has the focus", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/");
  await tabTo(page, "Terms of Service", 90);
});

const moving = [
  "/",
  "/about",
  "/services",
  "/sectors",
  "/library",
  "/compliance",
  "/insights",
  "/insights/insight-002",
  "/contact",
  "/nothing",
];

/** What turns or runs by itself: each with what it shows now. */
const turning = (page: Page) =>
  page
    .locator("[data-turn]")
    .evaluateAll((all) =>
      all.map((one) =>
        Array.from(one.children).findIndex((child) => child.hasAttribute("data-on")),
      ),
    );
const running = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, timeline }) => playState === "running" && timeline === document.timeline,
      )
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : "")),
  );

test("whatever moves has one pause, or rests if asked", async ({ page, complaints }) => {
  await page.clock.install();
  let moved = 0;
  const expectNothingMoves = async (path: string) => {
    const before = await turning(page);
    await page.clock.fastForward(130_000);
    expect.soft(await turning(page), path).toEqual(before);
    // A scene that has come in may still be fading.
    await expect
      .configure({ soft: true })
      .poll(() => running(page), path)
      .toEqual([]);
  };
  for (const path of moving) {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openPage(page, path);
    await expectNothingMoves(path);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const areas = page
      .locator("[data-turn-area]")
      .filter({ has: page.locator("[data-turn], .strip-in") });
    moved += await areas.count();
    await expect(page.locator(".bar").getByRole("checkbox"), path).toHaveCount(0);
    for (const area of await areas.and(page.locator(":not(.hero + .bar)")).all()) {
      const pause = area.getByRole("checkbox", { name: /^Pause the / });
      await expect(pause, path).toHaveCount(1);
      await pause.focus();
      await page.keyboard.press("Space");
      await expect(pause).toBeChecked();
      await pause.blur();
    }
    await expect(page.locator("[data-turn]:not([data-turn-area] *)"), path).toHaveCount(0);
    await expectNothingMoves(path);
  }
  complaints.expected(/status of 404/);
  expect(moved, "the home page alone has three").toBeGreaterThan(8);
});
