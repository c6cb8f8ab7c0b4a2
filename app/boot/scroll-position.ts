import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";

/** When nothing has loaded or moved for so long, the page is taken as complete. */
const quietMs = 2_000;

/** The top of the element with the id `hash`, or `below` px below it; without an element, below the top of the page. */
interface Position {
  hash: string;
  below?: number | undefined;
}

/**
 * A link to a part of a page lands on it, and Back and Forward return to the former position, also on a page that grows
 * after it was drawn: the router scrolls once, this again with each change of the layout, until the page is complete or
 * the visitor does something.
 */
export function maintainScrollPosition(router: AnyRouter, isLoading: () => boolean): void {
  const former = new Map<string | undefined, number | undefined>();
  let maintained: Position | undefined;

  /** `isThere`: the browser is there already, or on its way by a smooth scroll. */
  const maintain = (position: Position, isThere: boolean) => {
    maintained = position;
    let layout = isThere ? layoutAt(position.hash) : Number.NaN;
    let changedAt = performance.now();
    const check = () => {
      if (maintained !== position) return;
      unfold(position.hash);
      const before = layout;
      layout = layoutAt(position.hash);
      const isSame = Math.abs(layout - before) <= 1;
      if (!isSame) scrollToPosition(position);
      if (!isSame || isLoading()) changedAt = performance.now();
      if (performance.now() - changedAt > quietMs) maintained = undefined;
      else requestAnimationFrame(check);
    };
    check();
    if (!isThere) return;
    whenScrollRests(() => {
      if (maintained === position && !hasLanded(position.hash)) scrollToPosition(position);
    });
  };
  const giveUp = () => {
    maintained = undefined;
  };

  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(type, giveUp, { capture: true, passive: true });
  addEventListener("popstate", () => {
    // A fragment that the browser went to by itself: the router gives its entry the key by which it is found again.
    if (history.state) return;
    const path = location.href.slice(location.origin.length);
    router.history.replace(path, undefined, { ignoreBlocker: true });
  });
  router.subscribe("onBeforeLoad", ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation) return;
    // Steps of one address begin at their heading.
    if (fromLocation.href === toLocation.href) former.delete(keyOf(toLocation));
    else
      former.set(
        keyOf(fromLocation),
        maintained ? maintained.below : scrollY - topOf(fromLocation.hash),
      );
    if (pathChanged) giveUp();
  });
  router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged, hashChanged }) => {
    const { hash } = toLocation;
    const below = former.get(keyOf(toLocation));
    if (!fromLocation) return;
    // Until the part that the link names is there, its page begins at the top.
    if (pathChanged && hash && !document.getElementById(hash))
      scrollTo({ top: 0, behavior: "instant" });
    if (below !== undefined) maintain({ hash, below }, false);
    else if (hash && (pathChanged || hashChanged)) maintain({ hash }, !pathChanged);
  });
  const { hash } = router.latestLocation;
  unfold(hash);
  if (hash && isUntouched(hash)) maintain({ hash }, true);
  else if (hash) {
    // Scrolled by the visitor, or still on the way by a smooth scroll.
    const position = { hash };
    maintained = position;
    whenScrollRests(() => {
      if (maintained !== position) return;
      if (isUntouched(hash)) maintain(position, true);
      else giveUp();
    });
  }
}

const keyOf = ({ state }: ParsedLocation): string | undefined => state.__TSR_key;

/** Where the element begins on the page, in px; 0 if it is not drawn. */
function topOf(id: string): number {
  const element = document.getElementById(id);
  return element?.checkVisibility() ? scrollY + element.getBoundingClientRect().top : 0;
}

/** Another number when the element or the end of the page has moved. */
const layoutAt = (id: string) => topOf(id) + document.documentElement.scrollHeight;

function scrollToPosition({ hash, below }: Position): void {
  const element = document.getElementById(hash);
  if (below === undefined && element) element.scrollIntoView({ behavior: "instant" });
  else scrollTo({ top: topOf(hash) + (below ?? 0), behavior: "instant" });
}

/** Opens what folds the part: `details`, and on phones the rest of a list. */
function unfold(id: string): void {
  const part = document.getElementById(id);
  for (let fold = part?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  const folded = part?.closest(".folded");
  const showAll = folded?.querySelector<HTMLInputElement>(".show-all input");
  if (showAll) showAll.checked = true;
}

/** No one has scrolled since the browser opened the page at its fragment. */
const isUntouched = (hash: string): boolean => scrollY === 0 || hasLanded(hash);

/** Also where there is no such part. */
function hasLanded(hash: string): boolean {
  const element = document.getElementById(hash);
  if (!element) return true;
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const end = document.documentElement.scrollHeight - innerHeight;
  const landed = Math.min(topOf(hash) - margin - (padding || 0), end);
  return Math.abs(scrollY - landed) <= 8;
}

function whenScrollRests(then: () => void): void {
  let former = scrollY;
  let movedAt = performance.now();
  const check = () => {
    if (scrollY !== former) movedAt = performance.now();
    former = scrollY;
    if (performance.now() - movedAt > 100) then();
    else requestAnimationFrame(check);
  };
  check();
}
