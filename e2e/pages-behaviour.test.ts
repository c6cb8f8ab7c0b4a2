import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, openPage, reload, test } from "./testing/fixtures.ts";
import { hero } from "./testing/spec-row.ts";

const scenes = [
  "dawn-hills",
  "valley-mist",
  "boulevard-sun",
  "downtown-afternoon",
  "convention-dusk",
  "night-lights",
];
const sceneOf = (page: Page) => hero(page).getAttribute("data-scene");
const after = (scene: string | null, steps: number) =>
  scenes[(scenes.indexOf(scene ?? "") + steps) % scenes.length] ?? "";

/** A switch is too small for a pointer; a tap meets its label. */
async function press(pause: Locator): Promise<void> {
  await pause.focus();
  await pause.press("Space");
}

/** From here on only the test moves the page's clock; ends just after the hero's next turn. */
async function untilNextTurn(page: Page): Promise<string | null> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  const first = await sceneOf(page);
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await sceneOf(page)).not.toBe(first);
  }).toPass({ intervals: [0] });
  expect(await sceneOf(page)).toBe(after(first, 1));
  return sceneOf(page);
}

test("an hour chosen early is kept while the hero is paused", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const hours = page.getByRole("group", { name: "Picture: Kigali at" });
  const hour = hours.getByRole("button", { name: "10:30 Boulevard" });
  await hour.click();
  await expect(hero(page)).toHaveAttribute("data-scene", "boulevard-sun");
  await expect(hour).toHaveAttribute("aria-current", "true");
  await expect(hours.locator("[aria-current]")).toHaveCount(1);
  await hydrated(page);
  await expect(hour, "hydration keeps what was chosen").toHaveAttribute("aria-current", "true");
  const pause = hours.getByLabel("Pause the slideshow");
  await press(pause);
  // The pointer over the hero would keep it as well.
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  await expect(hero(page)).toHaveAttribute("data-scene", "boulevard-sun");
});

test("other pages change their scene every 120 s, and nothing moves by it", async ({ page }) => {
  await page.clock.install();
  await openPage(page, "/compliance");
  const height = await hero(page).evaluate((element) => element.getBoundingClientRect().height);
  await untilNextTurn(page);
  await page.clock.runFor(118_500);
  await expect(hero(page)).toHaveAttribute("data-scene", after("night-lights", 1));
  await page.clock.runFor(1_500);
  await expect(hero(page)).toHaveAttribute("data-scene", after("night-lights", 2));
  expect(
    await hero(page).evaluate((element) => element.getBoundingClientRect().height),
    "the height of the hero",
  ).toBe(height);
});

test("home answers who looks closer", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, "/");
  await test.step("the title is the largest paint, not the picture", async () => {
    const largest = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(
              list
                .getEntries()
                .map((entry) => Reflect.get(entry, "element"))
                .map((element) =>
                  element instanceof Element
                    ? (element.closest("h1,img")?.tagName ?? element.tagName)
                    : "",
                ),
            );
          }).observe({ type: "largest-contentful-paint", buffered: true });
        }),
    );
    expect(largest.at(-1)).toBe("H1");
  });
  await test.step("a name beside the testimonial shows what that client said", async () => {
    const said = page.getByRole("region", { name: "What Our Clients Say" });
    const [first, second] = [said.locator("figure").nth(0), said.locator("figure").nth(1)];
    await expect(first).toBeVisible();
    await expect(second).toBeHidden();
    await said.getByRole("button").nth(1).click();
    await expect(second).toBeVisible();
    await expect(first).toBeHidden();
    await expect(said.getByRole("button").nth(1)).toHaveAttribute("aria-current", "true");
  });
  await test.step("a sector opens when it gets the focus, and leads on to its part of the article", async () => {
    const health = page.getByRole("article").filter({ hasText: "Healthcare" });
    const more = health.getByRole("link", { name: /^Read More.*Healthcare/ });
    const closed = await health.boundingBox();
    await more.focus();
    await expect
      .poll(async () => {
        const box = await health.boundingBox();
        return (box?.width ?? 0) * (box?.height ?? 0);
      })
      .toBeGreaterThan((closed?.width ?? 0) * (closed?.height ?? 0));
  });
  await test.step("the partners pass in 30 s, and rest when paused", async () => {
    const strip = page.getByRole("region", { name: "Working alongside" });
    const moving = strip.locator(".strip-in");
    await expect(moving).toHaveCSS("animation-duration", "30s");
    await expect(moving).toHaveCSS("animation-iteration-count", "infinite");
    await press(strip.getByLabel("Pause the partners"));
    await expect(moving).toHaveCSS("animation-play-state", "paused");
  });
});

test("what is ticked on the checklist is there at the next visit", async ({ page }) => {
  await openPage(page, "/compliance");
  const card = page.getByRole("group", { name: "Access Control" });
  await card.getByRole("checkbox").first().check();
  await expect(card.getByText("1 of 5 with evidence")).toBeVisible();
  await reload(page);
  await expect(card.getByText("1 of 5 with evidence")).toBeVisible();
});
