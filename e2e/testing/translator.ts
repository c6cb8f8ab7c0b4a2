import type { BrowserContext, Page } from "@playwright/test";

/**
 * How a translator takes a text: `replaces` it by an element, as Chrome does, puts the text `inside` an element, or puts
 * an element `beside` it and removes it by the page's own functions, as scripts within a page do.
 */
export type Translator = "replaces" | "inside" | "beside";

/**
 * Translates every page from the moment it is parsed, and all texts that come later. The words stay, so that journeys read
 * the same; only the elements around them are a translator's. It takes what `translate="no"` keeps from others, too.
 */
export async function translate(target: BrowserContext | Page, how: Translator): Promise<void> {
  await target.addInitScript((way) => {
    const originals = new Map<Element, Text>();
    const isOurs = (node: Node) => originals.has(node as Element);
    const take = (text: Text) => {
      const around = text.parentElement;
      if (!around || !text.data.trim() || around.closest("font")) return;
      if (
        around.isContentEditable ||
        around.closest("script,style,noscript,textarea,title,svg,select")
      )
        return;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      outer.append(inner);
      if (way !== "inside") inner.textContent = text.data;
      originals.set(outer, text);
      if (way === "replaces") text.replaceWith(outer);
      else around.insertBefore(outer, text);
      if (way === "inside") inner.append(text);
      if (way === "beside") around.removeChild(text);
    };
    const takeAll = (node: Node) => {
      if (node instanceof Text) return take(node);
      if (!(node instanceof Element) || isOurs(node)) return;
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) take(text);
    };
    const later = new MutationObserver((records) => {
      for (const { type, target: changed, addedNodes } of records) {
        if (type === "characterData") takeAll(changed);
        else for (const node of addedNodes) if (node.isConnected) takeAll(node);
      }
    });
    const start = () => {
      takeAll(document.body);
      later.observe(document.body, { childList: true, subtree: true, characterData: true });
    };
    document.addEventListener("DOMContentLoaded", start);
    Reflect.set(window, "showOriginal", () => {
      later.disconnect();
      for (const [outer, text] of originals) if (outer.isConnected) outer.replaceWith(text);
    });
  }, how);
}

/** As "Show original" in the browser's bar. */
export const showOriginal = (page: Page): Promise<void> =>
  page.evaluate(() => (Reflect.get(window, "showOriginal") as () => void)());
