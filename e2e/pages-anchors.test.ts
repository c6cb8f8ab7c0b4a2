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
import { expect, hydrated, listen, test } from "./testing/fixtures.ts";

const lateMs = 700; // every answer of the API
const tolerancePx = 8;

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a link to a part of a page lands on it by address, click and Back, before hydration, after it and with late data", {
  tag: "@phone",
}, async ({ browser, site }) => {
  test.slow();
  const all = await anchorsOfSite(site.origin);
  const addresses = distinct(all);
  const links = distinct(all.filter(({ from, to }) => from !== to));
  const paths = new Set([...addresses.map(({ to }) => to), ...links.map(({ from }) => from)]);
  expect([paths.size > 40, links.length > 50]).toEqual([true, true]);
  const linksOf = (path: string) => links.filter(({ from }) => from === path);
  // Those with the most links first, so that no window is left with them in the end.
  const rest = [...paths]
    .sort((one, other) => linksOf(other).length - linksOf(one).length)
    .values();
  const missed: string[] = [];
  let own = 0;
  const said: string[] = [];
  // Most of the time is waiting: several pages do it together, each in its own window, since a covered one draws slowly.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const context = await browser.newContext();
      const messages = listen(context, site.origin);
      const walk = await walker(await context.newPage(), missed);
      for (const path of rest) {
        await walk.byAddress(
          path,
          addresses.filter(({ to }) => to === path).map(({ hash }) => hash),
        );
        const followed = await walk.withinPage(path);
        own += followed;
        await walk.toOthers(linksOf(path).sort((one, other) => one.hash.localeCompare(other.hash)));
      }
      await context.close();
      said.push(...messages);
    }),
  );
  expect(own).toBeGreaterThan(80);
  expect(missed).toEqual([]);
  expect(said, "console messages and failed requests").toEqual([]);
});

/** What is done with one page after the other; what does not land is added to `missed`. */
async function walker(page: Page, missed: string[]) {
  const isComplete = await delayApi(page, lateMs);
  const look = async (hash: string, way: string) => {
    const off = await distance(page, hash);
    if (!(Math.abs(off) <= tolerancePx)) missed.push(`${page.url()}, ${hash} ${way}: ${off} px`);
  };
  /** Hydrates immediately, as at a visitor's first interaction. */
  const hydrateNow = async () => {
    await page.dispatchEvent("html", "focusin");
    await hydrated(page);
  };
  const follow = async ({ from, to, hash }: Anchor) => {
    const arrive = async (way: string) => {
      await expect(page).toHaveURL((url) => url.hash === hash);
      await expect(page.locator(hash)).toBeAttached();
      await expect.poll(isComplete).toBe(true);
      await look(hash, `from ${from} ${way}`);
    };
    await press(page, to + hash);
    await arrive("by click");
    await press(page, "/terms");
    await expect(page).toHaveURL(/\/terms$/);
    await page.goBack();
    await arrive("by Back");
  };

  return {
    async byAddress(path: string, hashes: readonly string[]) {
      const [first, ...others] = hashes;
      await page.goto(path + (first ?? ""));
      if (first) await look(first, "before hydration");
      await hydrateNow();
      if (first) await look(first, "after hydration");
      for (const hash of others) {
        await page.goto(path + hash);
        await look(hash, "by another address");
      }
    },

    /** Begins at the top of the page, and says how many of its own links it has followed. */
    async withinPage(path: string): Promise<number> {
      await page.goto(`${path}#`);
      const hashes = await ownFragments(page);
      for (const [index, hash] of hashes.entries()) {
        await press(page, path + hash);
        await look(hash, "by click");
        const last = hashes[index - 1];
        if (!last) continue;
        await page.goBack();
        await look(last, "by Back");
        await page.goForward();
        await look(hash, "by Forward");
      }
      return hashes.length;
    },

    async toOthers(links: readonly Anchor[]) {
      const title = await page.title();
      let list = "";
      for (const [index, link] of links.entries()) {
        const { from, to, hash } = link;
        const former = list;
        list = to + hash.replace(/-\d+$/, "");
        // The first of each list comes to a page without its data.
        if (list === former) {
          await page.goBack();
          await expect(page).toHaveTitle(title);
        } else if (index > 0) {
          await page.goto(from);
          await hydrateNow();
        }
        await follow(link);
      }
    },
  };
}
