import type { AnyRouter, ParsedLocation } from "@tanstack/react-router";
import { routerScrollKey } from "../../db/device/keys.ts";
import { isStaffPath } from "../../db/schema/address.ts";

/** The page counts as complete after this long without loading or layout changes. */
const quietMs = 2_000;
/** A smooth scroll that began on the previous page may still move this one for so many frames. */
const fewFrames = 6;
/** A page that was busy for all of `quietMs` has drawn fewer frames. */
const quietFrames = 20;
const headings = "h1, h2, h3, h4";

/** The top of the element with the id `hash`, or `below` px below it; without an element, below the top of the page. */
interface Position {
  hash: string;
  below?: number | undefined;
}

/**
 * A link to a part of a page lands on it, and Back, Forward and a reload return to the former position, also on a page
 * that grows after it was drawn: the router scrolls once, this function again with each change of the layout, until the
 * page is complete or the visitor does something. A link to another page moves the focus to the heading there.
 */
export function maintainScrollPosition(router: AnyRouter, isLoading: () => boolean): void {
  const former = new Map<string | undefined, number | undefined>();
  let maintained: Position | undefined;

  const maintain = (position: Position, isArrival = false) => {
    maintained = position;
    let frames = 0;
    let layout = Number.NaN;
    let changedAt = performance.now();
    let changedAtFrame = 0;
    const check = () => {
      if (maintained !== position) return;
      unfold(position.hash);
      focusHeading(position.hash);
      const before = layout;
      layout = layoutAt(position.hash);
      const isSame = Math.abs(layout - before) <= 1;
      const now = performance.now();
      frames += 1;
      if (!isSame || isLoading()) {
        changedAt = now;
        changedAtFrame = frames;
      }
      const isArriving = isArrival && frames < fewFrames;
      if (isArriving ? !isAt(position) : !isSame && isPlace(position)) scrollToPosition(position);
      const isQuiet = now - changedAt > quietMs && frames - changedAtFrame > quietFrames;
      if (isQuiet) maintained = undefined;
      else requestAnimationFrame(check);
    };
    check();
  };
  /** For a position that the browser has reached already, or is scrolling to smoothly. */
  const maintainAtRest = (position: Position, isWanted: () => boolean) => {
    maintained = position;
    unfold(position.hash);
    whenScrollRests(() => {
      if (maintained !== position) return;
      if (isWanted()) maintain(position);
      else giveUp();
    });
  };
  const giveUp = () => {
    maintained = undefined;
  };

  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(type, giveUp, { capture: true, passive: true });
  addEventListener("popstate", () => {
    // After the browser's own jump to a fragment, the router gives the history entry its key.
    if (history.state) return;
    const path = location.href.slice(location.origin.length);
    router.history.replace(path, undefined, { ignoreBlocker: true });
  });
  router.subscribe("onBeforeLoad", ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation) return;
    // Several steps under one address each begin at their heading.
    if (fromLocation.href === toLocation.href) former.delete(keyOf(toLocation));
    else
      former.set(
        keyOf(fromLocation),
        maintained ? maintained.below : scrollY - topOf(fromLocation.hash),
      );
    if (pathChanged) giveUp();
  });
  router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged, hashChanged }) => {
    const { hash, pathname } = toLocation;
    const below = former.get(keyOf(toLocation));
    if (!fromLocation || isStaffPath(pathname)) return;
    if (below !== undefined || pathChanged) maintain({ hash, below }, true);
    else if (hash && hashChanged) maintainAtRest({ hash }, () => true);
  });
  const { hash } = router.latestLocation;
  const below = scrollY === 0 ? topBeforeReload(router) : undefined;
  if (below) maintain({ hash: "", below });
  else if (hash) {
    // No one has scrolled since the browser opened the page at its fragment.
    const isUntouched = () => scrollY === 0 || isAt({ hash });
    const isThere = isUntouched();
    maintainAtRest({ hash }, () => isThere || isUntouched());
  }
}

const keyOf = ({ state }: ParsedLocation): string | undefined => state.__TSR_key;

/** Scroll position before a reload, which the browser cannot restore while it has only the shell. */
function topBeforeReload({ latestLocation }: AnyRouter): number | undefined {
  const [opened] = performance.getEntriesByType("navigation");
  if (!(opened instanceof PerformanceNavigationTiming) || opened.type === "navigate") return;
  try {
    const tops: Tops = JSON.parse(sessionStorage.getItem(routerScrollKey) ?? "{}");
    return tops[keyOf(latestLocation) ?? latestLocation.href]?.window?.scrollY;
  } catch {
    return; // No storage: the page begins at its top.
  }
}

/** Scroll positions that the router stores when the visitor leaves a page. */
type Tops = Record<string, { window?: { scrollY: number } } | undefined>;

let focused: Element | undefined;

/** Moves the focus from the page to the heading of the part, or of the page: it is read out, and Tab goes on there. */
function focusHeading(hash: string): void {
  const main = document.getElementById("main");
  // A heading that was drawn again has lost the focus.
  const isLost = focused?.isConnected === false && document.activeElement === document.body;
  if (document.activeElement !== main && !isLost) return;
  const part = hash ? document.getElementById(hash) : main;
  const heading = part?.matches(headings) ? part : part?.querySelector<HTMLElement>(headings);
  const target = heading ?? part;
  if (!target || target === main) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  focused = target;
}

/** The top of the element on the page, in px; 0 if it is not drawn. */
function topOf(id: string): number {
  const element = document.getElementById(id);
  return element?.checkVisibility() ? scrollY + element.getBoundingClientRect().top : 0;
}

/** Changes when the element or the end of the page moves. */
const layoutAt = (id: string) => topOf(id) + document.documentElement.scrollHeight;

/** Any other page was scrolled to its top once by the router, and is left alone afterwards. */
const isPlace = ({ hash, below }: Position) => hash !== "" || below !== undefined;

const scrollToPosition = (position: Position) =>
  scrollTo({ top: scrollTopOf(position), behavior: "instant" });

function scrollTopOf({ hash, below }: Position): number {
  const element = document.getElementById(hash);
  if (below !== undefined || !element) return topOf(hash) + (below ?? 0);
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  return topOf(hash) - margin - (padding || 0);
}

function isAt(position: Position): boolean {
  const end = document.documentElement.scrollHeight - innerHeight;
  const top = Math.max(0, Math.min(scrollTopOf(position), end));
  return Math.abs(scrollY - top) <= 8;
}

/** Opens the `details` around the part, and on phones the rest of its list. */
function unfold(id: string): void {
  const part = document.getElementById(id);
  for (let fold = part?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  const folded = part?.closest(".folded");
  const showAll = folded?.querySelector<HTMLInputElement>(".show-all input");
  if (showAll) showAll.checked = true;
}

function whenScrollRests(then: () => void): void {
  let former = scrollY;
  let movedAt = performance.now();
  // Frames count too, because a busy page is neither drawn nor scrolled.
  let frames = 0;
  const check = () => {
    frames += 1;
    if (scrollY !== former) {
      movedAt = performance.now();
      frames = 0;
    }
    former = scrollY;
    if (performance.now() - movedAt > 100 && frames > 5) then();
    else requestAnimationFrame(check);
  };
  check();
}
