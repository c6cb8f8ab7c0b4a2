import purify from "dompurify";
import { articleValues } from "../../../db/schema/insights/html.ts";
import { missing } from "../../../db/schema/insights/missing.ts";
import { articleTags } from "../../../db/schema/insights/tags.ts";
import { renameStyles, styleSheets } from "./rename-styles.ts";

// A form's fields can shadow its properties: `<form><input name=nodeName>`.
const getter = Object.getOwnPropertyDescriptor(Node.prototype, "nodeName")?.get;

/** In lower case. */
const nodeNameOf = (node: Node): string => String(getter?.call(node)).toLowerCase();

/** Number of dropped elements and attributes, by name. */
export type Dropped = Map<string, number>;

/**
 * HTML as nodes that never run scripts, fetch or apply styles: parsed in a separate document by the sanitiser's
 * own policy. `tags` lists the elements to keep with their attributes; other elements are replaced by their text.
 */
export function parseInert(
  html: string,
  tags: Record<string, readonly string[]>,
  dropped: Dropped = new Map(),
): DocumentFragment {
  purify.addHook("uponSanitizeAttribute", (element, attribute) => {
    const name = nodeNameOf(element);
    if (!tags[name]?.includes(attribute.attrName)) attribute.keepAttr = false;
  });
  try {
    const sheets = styleSheets(html);
    const fragment = purify.sanitize(renameStyles(html, sheets), {
      ALLOWED_TAGS: Object.keys(tags),
      ALLOWED_ATTR: [...new Set(Object.values(tags).flat())],
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      // The value is no URL, even if it contains colons.
      ADD_URI_SAFE_ATTR: ["data-quiet-style"],
      RETURN_DOM_FRAGMENT: true,
    });
    if (sheets.length > 0) add(dropped, "<style>");
    for (const left of purify.removed) note(left, dropped);
    // A frameset leaves nothing, not even a body.
    return fragment ?? new DocumentFragment();
  } finally {
    purify.removeHook("uponSanitizeAttribute");
  }
}

type Removed = (typeof purify.removed)[number];

function note(left: Removed, dropped: Dropped): void {
  if ("element" in left) {
    const name = nodeNameOf(left.element);
    // Comments and the parser's own html, head and body are not the author's.
    if (/^[a-z][a-z\d:-]*$/.test(name) && !["body", "html", "head"].includes(name)) {
      add(dropped, `<${name}>`);
    }
  } else if (left.attribute) {
    add(dropped, `${left.attribute.name.replace("data-quiet-", "")}="…"`);
  }
}

const add = (dropped: Dropped, name: string): unknown =>
  dropped.set(name, (dropped.get(name) ?? 0) + 1);

/** Article HTML as nodes, limited to the allowed tags, attributes and values. */
export function articleNodes(html: string, dropped: Dropped = new Map()): DocumentFragment {
  const fragment = parseInert(html, articleTags, dropped);
  for (const element of fragment.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (articleValues[name]?.test(value)) continue;
      element.removeAttribute(name);
      add(dropped, `${name}="…"`);
    }
  }
  return fragment;
}

// The editor adds and removes these itself.
const ownElements = ["tbody", "thead", "p", "section"];

const elementsIn = (nodes: ParentNode): string[] =>
  [...nodes.querySelectorAll("*")]
    .map(({ nodeName }) => nodeName.toLowerCase())
    .filter((name) => !ownElements.includes(name));

/** Adds the elements of `before` that are missing in `after` to `dropped`. */
export function noteMissing(before: ParentNode, after: ParentNode, dropped: Dropped): void {
  for (const name of missing(elementsIn(before), elementsIn(after))) add(dropped, `<${name}>`);
}

/** The dropped names as a sentence; undefined when there are none. */
export function droppedText(dropped: Dropped): string | undefined {
  const parts = [...dropped].map(([name, times]) =>
    times > 1 ? `${name} (${times} times)` : name,
  );
  if (parts.length === 0) return undefined;
  const shown = parts.slice(0, 8).join(", ");
  const more = parts.length > 8 ? ` and ${parts.length - 8} more` : "";
  return `Not supported in articles and removed: ${shown}${more}. The text in it was kept. Undo restores everything.`;
}
