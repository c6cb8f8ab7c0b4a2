import type { Page } from "@playwright/test";
import {
  type Anchor,
  anchorsOfSite,
  delayApi,
  distance,
  distinct,
  ownFragments,
  press,
} from "./testing/anchors.ts";
import { expect, hydrated, test } from "./testing/fixtures.ts";

const lateMs = 700; // every answer of the API
const tolerancePx = 8;

test.use({ contextOptions: { reducedMotion: "reduce" } });
/** Hydrates immediately, as at a visitor's first interaction. */
async function hydrateNow(page: Page): Promise<void> {
  await page.dispatchEvent("html", "focusin");
  await hydrated(page);
}

async function missedBy(page: Page, hash: string, way: string): Promise<string[]> {
  const off = await distance(page, hash);
  return Math.abs(off) <= tolerancePx ? [] : [`${page.url()}, ${hash} ${way}: ${off} px`];
}

test("the address of a part of a page lands on it, before and after hydration", {
  tag: "@phone",
}, async ({ page, site }) => {
  const missed: string[] = [];
  const opened = new Set<string>();
  for (const { to, hash } of distinct(await anchorsOfSite(site.origin))) {
    // In the page that is open another fragment is a step within it.
    if (!opened.has(to)) await page.goto("about:blank");
    await page.goto(to + hash);
    if (!opened.has(to)) {
      missed.push(...(await missedBy(page, hash, "before hydration")));
      await hydrateNow(page);
    }
    opened.add(to);
    missed.push(...(await missedBy(page, hash, "after hydration")));
  }
  expect(opened.size).toBeGreaterThan(40);
  expect(missed).toEqual([]);
});

test("a link to a part of its own page lands on it, again by Back and Forward", {
  tag: "@phone",
}, async ({ page, site }) => {
  const missed: string[] = [];
  let count = 0;
  for (const from of new Set(distinct(await anchorsOfSite(site.origin)).map(({ to }) => to))) {
    await page.goto(from);
    await hydrateNow(page);
    let last: string | undefined;
    for (const hash of await ownFragments(page)) {
      await press(page, from + hash);
      missed.push(...(await missedBy(page, hash, "by click")));
      if (last) {
        await page.goBack();
        missed.push(...(await missedBy(page, last, "by Back")));
        await page.goForward();
        missed.push(...(await missedBy(page, hash, "by Forward")));
      }
      last = hash;
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(80);
  expect(missed).toEqual([]);
});

test("a link to a part of another page lands on it with late data, again by Back and Forward", {
  tag: "@phone",
}, async ({ context, site }) => {
  const others = distinct((await anchorsOfSite(site.origin)).filter(({ from, to }) => from !== to));
  expect(others.length).toBeGreaterThan(50);
  const rest = others.values();
  // Most of the time is waiting: several pages do it together.
  const missed = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const page = await context.newPage();
      const isComplete = await delayApi(page, lateMs);
      const found: string[] = [];
      for (const anchor of rest) found.push(...(await follow(page, anchor, isComplete)));
      return found;
    }),
  );
  expect(missed.flat()).toEqual([]);
});

async function follow(page: Page, anchor: Anchor, isComplete: () => boolean): Promise<string[]> {
  const { from, to, hash } = anchor;
  const missed: string[] = [];
  const arrive = async (way: string) => {
    await expect(page).toHaveURL((url) => url.hash === hash);
    await expect(page.locator(hash)).toBeAttached();
    await expect.poll(isComplete).toBe(true);
    missed.push(...(await missedBy(page, hash, `from ${from} ${way}`)));
  };
  await page.goto(from);
  await hydrateNow(page);
  await press(page, to + hash);
  await arrive("by click");
  await press(page, "/terms");
  await expect(page).toHaveURL(/\/terms$/);
  await page.goBack();
  await arrive("by Back");
  await page.goBack();
  await page.goForward();
  await arrive("by Forward");
  return missed;
}
