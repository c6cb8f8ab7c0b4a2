import type { Page } from "@playwright/test";

/** Watches pages that are opened from here on; what is answered says how far things there have moved by themselves. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) moved += Number(Reflect.get(shift, "value"));
      Reflect.set(window, "moved", moved);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "moved") ?? 0));
}
