import purify from "dompurify";
import { articleTags } from "../../db/schema/insights/insights.ts";

purify.addHook("uponSanitizeAttribute", (element, attribute) => {
  const allowed = articleTags[element.nodeName.toLowerCase()] ?? [];
  if (!allowed.includes(attribute.attrName)) attribute.keepAttr = false;
});

/** Article HTML cleaned by `articleTags`, for browsers without `Element.setHTML`. */
export function clean(html: string): DocumentFragment {
  return purify.sanitize(html, {
    ALLOWED_TAGS: Object.keys(articleTags),
    ALLOWED_ATTR: [...new Set(Object.values(articleTags).flat())],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
