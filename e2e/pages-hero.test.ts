import type { Page } from "@playwright/test";
import { expect, hydrated, openPage, test } from "./testing/fixtures.ts";
import { hero } from "./testing/spec-row.ts";

const pages = ["/", "/about", "/services", "/sectors", "/library", "/compliance", "/contact"];
const scenes = [
  "dawn-hills",
  "valley-mist",
  "boulevard-sun",
  "downtown-afternoon",
  "convention-dusk",
  "night-lights",
];
const bright = new Set(scenes.slice(0, 4));
// Of the height of each picture: where its hills begin on the left, where the copy is.
const horizon = 0.58;

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("each scene goes on in the sky, and no text lies on its hills", async ({ page }) => {
    // No scene comes in while another is measured.
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of pages) {
      await page.goto(path);
      for (const width of [390, 600, 720, 768, 900, 1024, 1100, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const { scene, top, art, copy } of await measured(page)) {
          const where = `${path}, ${width} px, ${scene}`;
          // Cut off at its top it would end in a line, unless the hero itself ends there.
          if (top > 1) expect.soft(art, where).toBeGreaterThanOrEqual(-1);
          expect.soft(copy, where).toBeLessThan(horizon);
        }
      }
    }
  });
});

/** For each scene: its distance from the top of the hero, and how much of its height the copy covers. */
const measured = (page: Page) =>
  hero(page).evaluate((banner, all) => {
    const box = (selector: string) => {
      const found = banner.querySelector(selector);
      if (!found) throw new Error(`The hero has no ${selector}.`);
      return found.getBoundingClientRect();
    };
    const lines = [...banner.querySelectorAll(".hero-copy > *")];
    return all.map((scene) => {
      for (const one of banner.querySelectorAll<HTMLElement>(".hero-art"))
        one.toggleAttribute("data-on", one.dataset["scene"] === scene);
      const shown = box(".hero-art[data-on]");
      const bottom = Math.max(...lines.map((line) => line.getBoundingClientRect().bottom));
      return {
        scene,
        top: box(".hero-arts").top - banner.getBoundingClientRect().top,
        art: shown.top - box(".hero-arts").top,
        copy: (bottom - shown.top) / shown.height,
      };
    });
  }, scenes);

test("in the dark theme every hero shows dark scenes alone", async ({ page, complaints }) => {
  complaints.expected(/status of 404/); // the page that is not there
  await page.emulateMedia({ colorScheme: "dark" });
  await page.clock.install({ time: new Date("2026-06-01T08:30:00Z") });
  const shown = async () => (await hero(page).getAttribute("data-scene")) ?? "";
  for (const path of [...pages, "/services/risk-assessment", "/nothing/here"]) {
    await page.goto(path);
    expect(bright.has(await shown()), path).toBe(false);
    await expect(page.locator(".over")).toHaveAttribute("data-scene", await shown());
    await hydrated(page);
    expect(bright.has(await shown()), `${path}, alive`).toBe(false);
    await expect(hero(page).locator(".hero-art[data-on]")).toHaveCount(1);
  }
  await test.step("a page that is opened by a link", async () => {
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Services", exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Our Services" })).toBeVisible();
    await expect(hero(page)).toHaveAttribute("data-scene", "convention-dusk");
    await expect(page.locator(".over")).toHaveAttribute("data-scene", "convention-dusk");
  });
  await test.step("the turns of the home page", async () => {
    await openPage(page, "/");
    const seen = new Set<string>();
    const titles = hero(page).getByRole("heading", { level: 1 }).locator("span");
    for (const title of await titles.all()) {
      await expect(title).toHaveCSS("transition-property", /^opacity/);
      await expect(title).toHaveCSS("transition-duration", /^0\.5s/);
    }
    for (let turn = 0; turn < 4; turn += 1) {
      seen.add(await shown());
      const title = await titles.and(page.locator("[data-on]")).innerText();
      await page.clock.runFor(30_500);
      await expect(titles.and(page.locator("[data-on]"))).not.toHaveText(title);
    }
    expect([...seen].sort()).toEqual(["convention-dusk", "night-lights"]);
    await hero(page).getByRole("button", { name: "10:30 Boulevard" }).click();
    expect(await shown(), "a bright one is shown where it is asked for").toBe("boulevard-sun");
  });
});

test("turning to the dark theme changes a bright picture", async ({ page, complaints }) => {
  complaints.expected(/status of 404/); // the page that is not there
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
  const change = page.getByRole("button", { name: "Switch theme" });
  await page.goto("/services");
  await expect(hero(page)).toHaveAttribute("data-scene", "boulevard-sun");
  await change.click();
  await expect(hero(page)).toHaveAttribute("data-scene", "convention-dusk");
  await change.click();
  await test.step("a hero with one picture has it by daylight, and a dark one in the dark theme", async () => {
    for (const [path, day, night] of [
      ["/services/risk-assessment", "boulevard-sun", "convention-dusk"],
      ["/nothing/here", "valley-mist", "night-lights"],
    ] as const) {
      await openPage(page, path);
      for (const scene of [day, night]) {
        await expect(hero(page)).toHaveAttribute("data-scene", scene);
        await change.click();
      }
      await expect(hero(page)).toHaveAttribute("data-scene", day);
    }
  });
});

test("scenes, insights and voices are one tab stop each", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("checkbox", { name: "Pause the slideshow" }).focus();
  const focused = page.locator(":focus");
  const shown = async () => (await hero(page).getAttribute("data-scene")) ?? "";
  const before = scenes.indexOf(await shown());
  await page.keyboard.press("Tab");
  await expect(focused, "the scene that is shown").toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowRight");
  expect(scenes.indexOf(await shown())).toBe((before + 1) % scenes.length);
  await expect(focused).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Home");
  await expect(focused).toHaveAccessibleName("05:50 Dawn hills");
  await page.keyboard.press("End");
  expect(await shown()).toBe("night-lights");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(focused).toHaveAccessibleName(/^Insight 1 of 5: /);
  await page.keyboard.press("ArrowLeft");
  await expect(focused).toHaveAccessibleName(/^Insight 5 of 5: /);
  await page.keyboard.press("Tab");
  await expect(focused).toHaveRole("link");
  await page.keyboard.press("Shift+Tab");
  await expect(focused, "as it was left").toHaveAccessibleName(/^Insight 5 of 5: /);
  const said = page.getByRole("group", { name: "More testimonials" }).getByRole("button");
  await said.nth(1).click();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(said.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(said.nth(0)).toHaveAttribute("aria-current", "true");
});
