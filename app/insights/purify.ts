import purify from "dompurify";
import { isListed } from "../../db/schema/insights/html.ts";
import { articleTags } from "../../db/schema/insights/tags.ts";

/** Article HTML cleaned by `articleTags` and `articleValues`, for browsers without `Element.setHTML`. */
export function clean(html: string): DocumentFragment {
  // Added for this call alone, because the editor has its own list.
  purify.addHook("uponSanitizeAttribute", (element, attribute) => {
    const tag = element.nodeName.toLowerCase();
    if (!isListed(tag, attribute.attrName, attribute.attrValue)) attribute.keepAttr = false;
  });
  try {
    return purify.sanitize(html, {
      ALLOWED_TAGS: Object.keys(articleTags),
      ALLOWED_ATTR: [...new Set(Object.values(articleTags).flat())],
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    });
  } finally {
    purify.removeHook("uponSanitizeAttribute");
  }
}
