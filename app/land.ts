import type { AnyRouter } from "@tanstack/react-router";

const patience = 10_000;

/**
 * A place that an address names may come only with its page's data: it is brought into sight when it is
 * there, unless the visitor has begun to scroll or gone on.
 */
export function landWhenThere(router: AnyRouter): void {
  let over = new AbortController();
  router.subscribe("onBeforeLoad", () => over.abort());
  router.subscribe("onRendered", ({ toLocation: { hash } }) => {
    over.abort();
    if (!hash || document.getElementById(hash)) return;
    over = new AbortController();
    const { signal } = over;
    const end = () => over.abort();
    const watch = new MutationObserver(() => {
      const place = document.getElementById(hash);
      if (!place) return;
      place.scrollIntoView({ behavior: "instant" });
      end();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener("abort", () => watch.disconnect());
    for (const sign of ["wheel", "touchmove", "keydown"])
      addEventListener(sign, end, { passive: true, signal });
    setTimeout(end, patience);
  });
}
