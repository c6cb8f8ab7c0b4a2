import type { AnyRouter } from "@tanstack/react-router";

const timeoutMs = 10_000;
const maxScrollMs = 1_000;

/** Scrolls once the target is rendered, and after a former smooth scroll, unless the visitor scrolls or navigates. */
export function scrollToHash(router: AnyRouter): void {
  let current = new AbortController();
  router.subscribe("onBeforeLoad", () => current.abort());
  router.subscribe("onRendered", ({ toLocation: { hash } }) => {
    current.abort();
    if (!hash || document.getElementById(hash)) return;
    const mine = new AbortController();
    current = mine;
    const { signal } = mine;
    const end = () => mine.abort();
    const scroll = (target: Element) => target.scrollIntoView({ behavior: "instant" });
    const watch = new MutationObserver(() => {
      const target = document.getElementById(hash);
      if (!target) return;
      watch.disconnect();
      scroll(target);
      addEventListener("scrollend", () => scroll(target), { once: true, signal });
      setTimeout(end, maxScrollMs);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener("abort", () => watch.disconnect());
    for (const type of ["wheel", "touchmove", "keydown"])
      addEventListener(type, end, { passive: true, signal });
    setTimeout(end, timeoutMs);
  });
}
