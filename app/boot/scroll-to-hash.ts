import type { AnyRouter } from "@tanstack/react-router";

const patience = 10_000;
const longestScroll = 1_000;

/**
 * A place that an address names may come only with its page's data: it is brought into sight when it is
 * there, and again once a smooth scroll is over that the page before began, unless the visitor has begun to
 * scroll or gone on.
 */
export function scrollToHash(router: AnyRouter): void {
  let over = new AbortController();
  router.subscribe("onBeforeLoad", () => over.abort());
  router.subscribe("onRendered", ({ toLocation: { hash } }) => {
    over.abort();
    if (!hash || document.getElementById(hash)) return;
    const mine = new AbortController();
    over = mine;
    const { signal } = mine;
    const end = () => mine.abort();
    const land = (place: Element) => place.scrollIntoView({ behavior: "instant" });
    const watch = new MutationObserver(() => {
      const place = document.getElementById(hash);
      if (!place) return;
      watch.disconnect();
      land(place);
      addEventListener("scrollend", () => land(place), { once: true, signal });
      setTimeout(end, longestScroll);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener("abort", () => watch.disconnect());
    for (const sign of ["wheel", "touchmove", "keydown"])
      addEventListener(sign, end, { passive: true, signal });
    setTimeout(end, patience);
  });
}
