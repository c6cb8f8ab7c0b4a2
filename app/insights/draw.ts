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
 * `left` tells that the article is not on the page any more.
 */
export async function drawArticle(body: Element, html: string, left: AbortSignal): Promise<void> {
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
  if (place && !left.aborted) landOn(place, left);
}

/** Brings the place into sight, and again once a smooth scroll is over that the page before began. */
function landOn(place: Element, left: AbortSignal): void {
  const land = () => place.scrollIntoView({ behavior: "instant" });
  land();
  // Whoever scrolls on their own stays where they go.
  const over = new AbortController();
  const { signal } = over;
  const end = () => over.abort();
  addEventListener("scrollend", land, { once: true, signal });
  for (const sign of ["wheel", "touchstart", "keydown", "pointerdown"])
    addEventListener(sign, end, { passive: true, signal });
  left.addEventListener("abort", end, { signal });
  setTimeout(end, 1000);
}
