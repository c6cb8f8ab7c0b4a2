import type { Page } from "@playwright/test";
import {
  type Anchor,
  anchorsOfSite,
  delayApi,
  distances,
  distinct,
  ownFragments,
  press,
} from "./testing/anchors.ts";
import { expect, hydrated, listen, test } from "./testing/fixtures.ts";

const lateMs = 700; // every answer of the API
const tolerancePx = 8;

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a link to a part of a page lands on it", { tag: "@phone" }, async ({ browser, site }) => {
  test.slow();
  const all = await anchorsOfSite(site.origin);
  // One service stands for all, which are written alike.
  const addresses = distinct(all).filter(({ to }) => !/^\/services\/(?!risk-)/.test(to));
  const links = ofEachList(distinct(all.filter(({ from, to }) => from !== to)));
  const paths = new Set([...addresses.map(({ to }) => to), ...links.map(({ from }) => from)]);
  expect([paths.size > 30, links.length > 40]).toEqual([true, true]);
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
        const followed = await walk.withinPage(
          path,
          addresses.filter(({ to }) => to === path).map(({ hash }) => hash),
        );
        own += followed;
        await walk.toOthers(inTurn(linksOf(path)));
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
  const look = async (
    hashes: readonly string[],
    said: string,
    way: Parameters<typeof distances>[1] = "no step",
  ) => {
    for (const [index, off] of (await distances(page, way, hashes)).entries())
      if (!(Math.abs(off) <= tolerancePx))
        missed.push(`${page.url()}, ${hashes[index]} ${said}: ${off} px`);
  };
  /** Hydrates immediately, as at a visitor's first interaction. */
  const hydrateNow = async () => {
    await page.dispatchEvent("html", "focusin");
    await hydrated(page);
  };
  const follow = async ({ from, to, hash }: Anchor, isFirst: boolean) => {
    const arrive = async (way: string) => {
      await expect(page).toHaveURL((url) => url.hash === hash);
      await expect(page.locator(hash)).toBeAttached();
      await expect.poll(isComplete).toBe(true);
      await look([hash], `from ${from} ${way}`);
    };
    await press(page, to + hash);
    await arrive("by click");
    if (!isFirst) return;
    await press(page, "/terms");
    await expect(page).toHaveURL(/\/terms$/);
    await page.goBack();
    await arrive("by Back");
  };

  return {
    /** Lands on each of these once, by a link of the page where it has one; says how many links that were. */
    async withinPage(path: string, hashes: readonly string[]): Promise<number> {
      const first = hashes.slice(0, 1);
      await page.goto(path + first);
      await look(first, "before hydration");
      await hydrateNow();
      await look(first, "after hydration");
      await page.goto(`${path}#`);
      const own = await ownFragments(page);
      await look(own, "by click", "click");
      await look(own.slice(-2, -1), "by Back", "Back");
      await look(own.slice(1).slice(-1), "by Forward", "Forward");
      const others = hashes.slice(1).filter((hash) => !own.includes(hash));
      await look(others, "by another address", "another address");
      return own.length;
    },

    async toOthers(links: readonly Anchor[]) {
      const title = await page.title();
      /** Of which pages the data are there: the first link of each list comes to one without. */
      const known = new Set<string>();
      let former = "";
      for (const link of links) {
        const list = listOf(link);
        if (list !== former && known.has(link.to)) {
          await page.goto(link.from);
          await hydrateNow();
          known.clear();
        } else if (former) {
          await page.goBack();
          await expect(page).toHaveTitle(title);
        }
        former = list;
        await follow(link, !known.has(link.to));
        known.add(link.to);
      }
    },
  };
}

const listOf = ({ to, hash }: Anchor) => to + hash.replace(/-\d+$/, "");

/** The first two of each list, of which the second comes to a page whose data are there. */
const ofEachList = (links: readonly Anchor[]) =>
  links.filter((link, nth) => {
    const before = links.slice(0, nth).filter(({ from }) => from === link.from);
    return before.filter((one) => listOf(one) === listOf(link)).length < 2;
  });

/** List by list, and the lists of one page as far from each other as they can be. */
function inTurn(links: readonly Anchor[]): Anchor[] {
  const lists = [...new Set(links.map(listOf))].map((list) =>
    links.filter((link) => listOf(link) === list),
  );
  const turn = (all: Anchor[]) => lists.filter(([one]) => one?.to === all[0]?.to).indexOf(all);
  return lists.toSorted((one, other) => turn(one) - turn(other)).flat();
}
