import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

interface Scope {
  rules?: string[];
  part?: string;
}

/** What axe finds wrong, one line each. */
async function axeFaults(page: Page, { rules, part }: Scope = {}): Promise<string[]> {
  // What frames say is put together in another page, which is opened for each look.
  const isAlone = page.frames().length === 1;
  // To read axe itself takes as long as a look.
  const isThere = isAlone && (await page.evaluate(() => "axe" in window));
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: "void 0" } : {}) });
  axe.options({ resultTypes: ["violations"] }).setLegacyMode(isAlone);
  if (rules) axe.withRules(rules);
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
}

// All others say the same in either theme.
const coloured = ["color-contrast", "link-in-text-block"];

/** Nothing is wrong with the page, or this part of it, as it stands, in these themes. */
export async function expectNoFaults(
  page: Page,
  part?: string,
  themes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settled(page);
    const scope = {
      ...(part ? { part } : {}),
      ...(colorScheme === "dark" ? { rules: coloured } : {}),
    };
    expect.soft(await axeFaults(page, scope), `axe, ${colorScheme}`).toEqual([]);
  }
}

/** No colour is on its way from one theme to the other any more; those out of sight would wait until they are seen. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });

/** How far the page reaches beyond its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** The page, or this part of it, is for everybody: as it stands, and without scrolling sideways from 320 px. */
export async function expectForEverybody(page: Page, part?: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await expectNoFaults(page, part);
  expect.soft(await smallTargets(page), "targets smaller than 44 by 44").toEqual([]);
  await page.setViewportSize({ width: 320, height: size.height });
  expect.soft(await sideways(page), "px beyond 320 px").toBeLessThanOrEqual(0);
  // Colours are the same at any width.
  await expectNoFaults(page, part, ["light"]);
  await page.setViewportSize(size);
}

/** Words of email addresses that begin on one line and end on another. */
export const brokenEmails = (page: Page): Promise<string[]> =>
  page.locator('a[href^="mailto:"]').evaluateAll((links) => {
    const texts = links.flatMap((link) => [link, ...link.querySelectorAll("*")]);
    const words = texts
      .flatMap((text) => [...text.childNodes])
      .filter((child) => {
        const word = child.textContent ?? "";
        if (child.nodeType !== Node.TEXT_NODE || /\s/.test(word)) return false;
        const range = document.createRange();
        range.selectNodeContents(child);
        return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1;
      });
    return words.map(({ textContent }) => textContent ?? "");
  });

/** Targets smaller than 44 by 44, other than links inside sentences (WCAG 2.5.5); a label is part of its control. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inSentence = (target: Element) => {
      const around = target.closest("p, li, dd, td, blockquote, label");
      return (
        target.matches("a") &&
        getComputedStyle(target).display === "inline" &&
        Array.from(around?.childNodes ?? []).some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
      );
    };
    const box = (target: Element) => {
      const labels = target instanceof HTMLInputElement ? Array.from(target.labels ?? []) : [];
      const all = [target, ...labels].map((one) => one.getBoundingClientRect());
      return {
        width: Math.max(...all.map(({ width }) => width)),
        height: Math.max(...all.map(({ height }) => height)),
      };
    };
    return Array.from(
      document.querySelectorAll("a[href], button, summary, input, select, textarea"),
    )
      .filter((target) =>
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((target) => !target.closest("[aria-hidden=true]") && !inSentence(target))
      .map((target) => ({ target, ...box(target) }))
      .filter(({ width, height }) => width > 1 && (width < 43.9 || height < 43.9))
      .map(
        ({ target, width, height }) =>
          `${Math.round(width)}×${Math.round(height)} ${target.tagName} ${target.getAttribute("aria-label") ?? target.textContent.trim().slice(0, 40)}`,
      );
  });

/** Controls that have an edge of their own, by border or ground; under forced colours a ground is none. */
export const edged = (page: Page, forced: boolean): Promise<string[]> =>
  page.evaluate((isForced) => {
    const seen = (colour: string) => !/^(transparent|rgba\(.*, 0\))$/.test(colour);
    return Array.from(
      document.querySelectorAll("button, summary, .btn, .iconbtn, input, select, textarea"),
    )
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter(
        (control) =>
          control.getBoundingClientRect().width > 1 && !control.closest("[aria-hidden=true]"),
      )
      .filter((control) => {
        const style = getComputedStyle(control);
        const bordered = ["top", "right", "bottom", "left"].some((side) => {
          const [line, width, colour] = ["style", "width", "color"].map((what) =>
            style.getPropertyValue(`border-${side}-${what}`),
          );
          return (
            line !== "none" && parseFloat(width ?? "0") > 0 && (isForced || seen(colour ?? ""))
          );
        });
        const own = control.matches("input[type=checkbox], input[type=radio]");
        const ground = seen(style.backgroundColor) || style.backgroundImage !== "none";
        const native = own && style.appearance !== "none";
        return (
          bordered || native || (!isForced && ground) || (isForced && style.outlineStyle !== "none")
        );
      })
      .map((control) => {
        const name = control.getAttribute("aria-label") ?? control.id;
        return `${control.tagName} ${control.className} ${name || control.textContent.trim().slice(0, 30)}`;
      });
  }, forced);
