import { articleTags } from "../../db/schema/insights/tags.ts";
import { decorate } from "./decorate.ts";

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

/** Draws an article's HTML, cleaned by the server's list. Never rejects: on failure the body shows a message. */
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
  decorate(body, html);
}
