import { articleTags } from "../../db/schema/insights.ts";
import { dress } from "./dress.ts";
import { outlineOf } from "./outline.ts";

// lib.dom does not know the method yet.
type Sanitising = Element & {
  setHTML(html: string, options: { sanitizer: SanitizerConfig }): void;
};
const sanitises = (element: Element): element is Sanitising => "setHTML" in element;

const sanitizer: SanitizerConfig = {
  elements: Object.entries(articleTags).map(([name, attributes]) => ({
    name,
    attributes: [...attributes],
  })),
  attributes: [],
  comments: false,
  dataAttributes: false,
};

/**
 * Draws an article's HTML, cleaned by the list that the server cleaned it by: at once where the browser can
 * do that itself, otherwise when the sanitiser is loaded. Never rejects: a body that cannot be drawn says so.
 */
export async function drawArticle(body: Element, html: string): Promise<void> {
  if (sanitises(body)) {
    body.setHTML(html, { sanitizer });
  } else {
    try {
      const { clean } = await import("./purify.ts");
      body.replaceChildren(clean(html));
    } catch {
      body.textContent =
        "The text of this article cannot be shown right now. Check your connection and reload this page.";
    }
  }
  dress(body, outlineOf(html));
  // The place that the address names could not be found while the body was empty.
  const named = location.hash.slice(1);
  const places = Array.from(body.querySelectorAll("[id]"));
  const place = places.find(({ id }) => id === named || encodeURIComponent(id) === named);
  if (!place) return;
  const land = () => place.scrollIntoView({ behavior: "instant" });
  land();
  // A smooth scroll that the page before began goes on over this one: once it is over, the place counts.
  addEventListener("scrollend", land, { once: true });
}
