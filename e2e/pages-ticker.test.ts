import { expect, openPage, test } from "./testing/fixtures.ts";

test("the ticker shows a title for 4,000 ms, and rests when watched", async ({ page }) => {
  await page.clock.install();
  await openPage(page, "/");
  const ticker = page.getByRole("region", { name: "Latest insights" });
  const dots = ticker.getByRole("button");
  const shown = () => ticker.locator(".turn a:visible").allTextContents();
  const titles = await ticker.locator(".turn a").allTextContents();
  expect(titles).toHaveLength(5);
  await page.clock.pauseAt(Date.now() + 60_000);

  // No pointer and no focus goes there, since both make it rest.
  await dots.nth(3).dispatchEvent("click");
  await expect.poll(shown).toEqual([titles[3]]);
  await page.clock.runFor(3_750);
  expect(await shown()).toEqual([titles[3]]);
  await page.clock.runFor(250);
  await expect.poll(shown).toEqual([titles[4]]);
  await page.clock.runFor(4_000);
  await expect.poll(shown, "it loops").toEqual([titles[0]]);
  await expect(dots.nth(0)).toHaveAttribute("aria-current", "true");

  await ticker.locator(".turn a:visible").focus();
  await page.keyboard.press("Tab");
  await page.clock.runFor(20_000);
  expect(await shown(), "focus pauses").toEqual([titles[0]]);
  await dots.nth(0).evaluate((dot) => dot.blur());
  await dots.nth(2).hover();
  await page.clock.runFor(20_000);
  expect(await shown(), "the pointer pauses").toEqual([titles[0]]);
  await page.mouse.move(0, 0);
  await page.clock.runFor(3_500);
  expect(await shown(), "the full time runs again").toEqual([titles[0]]);
  await page.clock.runFor(1_000);
  await expect.poll(shown, "it goes on").toEqual([titles[1]]);
  const box = await dots.nth(1).boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
});
