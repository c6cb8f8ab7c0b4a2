import type { Page } from "@playwright/test";

export interface Anchor {
  /** The page that has the link, with its query. */
  from: string;
  /** The page that it leads to, with its query. */
  to: string;
  /** The fragment, with `#`. */
  hash: string;
}

/** All links to a part of a page in the server's HTML of every page that links lead to, beginning at Home. */
export async function anchorsOfSite(origin: string): Promise<Anchor[]> {
  const found: Anchor[] = [];
  const seen = new Set(["/"]);
  for (const from of seen) {
    const response = await fetch(origin + from);
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    const html = await response.text();
    for (const [, href = ""] of html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)) {
      const url = new URL(href.replaceAll("&amp;", "&"), origin + from);
      if (url.origin !== origin || url.pathname.startsWith("/api/")) continue;
      const to = url.pathname + url.search;
      seen.add(to);
      // `#body=public` is an answer to a tool's question.
      if (url.hash && url.hash !== "#main" && !url.hash.includes("="))
        found.push({ from, to, hash: url.hash });
    }
  }
  return found;
}

/** The first of each page and fragment; pages that only a choice or a filter tells apart are the same, as is the first tab. */
export function distinct(anchors: readonly Anchor[]): Anchor[] {
  const byAddress = new Map<string, Anchor>();
  for (const { from, to, hash } of anchors) {
    const page = to.replace(/\?(?:(article|estimate|text|quote)=.*|tab=laws$)/, "");
    if (!byAddress.has(page + hash)) byAddress.set(page + hash, { from, to: page, hash });
  }
  return [...byAddress.values()];
}

/** The fragments of this page that its links in sight lead to, once it is hydrated; copy links copy. */
export const ownFragments = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const links = Array.from(document.querySelectorAll("a")).filter(
      (link) =>
        link.hash.length > 1 &&
        link.pathname + link.search === location.pathname + location.search &&
        link.checkVisibility() &&
        !link.matches(".cp, .cp-card, .skip"),
    );
    return [...new Set(links.map(({ hash }) => hash))];
  });

/** Presses the link once it is there, wherever that is: what is folded on a phone is in the page too. */
export async function press(page: Page, address: string): Promise<void> {
  await page.waitForFunction((path) => {
    const wanted = new URL(path, location.origin);
    // Which services are chosen makes no difference.
    const link = Array.from(document.querySelectorAll("a")).find(
      ({ pathname, hash }) => pathname === wanted.pathname && hash === wanted.hash,
    );
    link?.click();
    return link;
  }, address);
}

/** Delays all answers of the API, in the page itself, which keeps what it has fetched; says whether all have come. */
export async function delayApi(page: Page, ms: number): Promise<() => Promise<boolean>> {
  await page.addInitScript((late) => {
    const ask = fetch;
    let pending = 0;
    Reflect.set(globalThis, "isComplete", () => pending === 0);
    globalThis.fetch = async (...asked) => {
      const answer = ask(...asked);
      if (!new URL(new Request(...asked).url).pathname.startsWith("/api/")) return answer;
      pending += 1;
      await new Promise((resume) => setTimeout(resume, late));
      return answer.finally(() => (pending -= 1));
    };
  }, ms);
  return () => page.evaluate(() => Reflect.get(globalThis, "isComplete")());
}

/** How a page comes to one part of itself after the other. */
type Way = "no step" | "another address" | "click" | "Back" | "Forward";

/**
 * Goes this way to each of these parts, and says how far each is from where it belongs, in px: when that has been little
 * for four frames, or after 300. 0 also in sight at the end of a page, which cannot scroll further. Not a number: there
 * is no such target, it is hidden, or the way does not lead there.
 */
export const distances = (page: Page, way: Way, hashes: readonly string[]): Promise<number[]> =>
  page.evaluate(
    async ([by, all]) => {
      const frame = () => new Promise(requestAnimationFrame);
      const go = (hash: string) => {
        if (by === "another address") location.hash = hash;
        if (by === "Back") history.back();
        if (by === "Forward") history.forward();
        if (by !== "click") return;
        const path = location.pathname + location.search + hash;
        Array.from(document.querySelectorAll("a"))
          .find((link) => link.pathname + link.search + link.hash === path)
          ?.click();
      };
      const measure = (id: string) => {
        const target = document.getElementById(id);
        if (!target?.checkVisibility()) return Number.NaN;
        const { scrollPaddingTop } = getComputedStyle(document.documentElement);
        const { scrollMarginTop } = getComputedStyle(target);
        const { top } = target.getBoundingClientRect();
        const off = top - Number.parseFloat(scrollPaddingTop) - Number.parseFloat(scrollMarginTop);
        const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
        return isAtEnd && off > 0 && top < innerHeight ? 0 : off;
      };
      const found: number[] = [];
      for (const hash of all) {
        go(hash);
        let off = Number.NaN;
        let framesThere = 0;
        for (let frames = 0; frames < 300 && framesThere < 4; frames += 1) {
          const isThere = by === "no step" || location.hash === hash;
          off = isThere ? measure(decodeURIComponent(hash.slice(1))) : Number.NaN;
          framesThere = Math.abs(off) <= 8 ? framesThere + 1 : 0;
          await frame();
        }
        found.push(off);
      }
      return found;
    },
    [way, hashes] as const,
  );

export const distance = async (page: Page, hash: string): Promise<number> =>
  (await distances(page, "no step", [hash]))[0] ?? Number.NaN;
