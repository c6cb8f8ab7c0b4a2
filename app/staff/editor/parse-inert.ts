import purify from "dompurify";
import { articleValues } from "../../../db/schema/insights/html.ts";
import { missing } from "../../../db/schema/insights/missing.ts";
import { articleTags } from "../../../db/schema/insights/tags.ts";
import { renameStyles, styleSheets } from "./rename-styles.ts";

// A form answers for its own properties with the fields that have their names: `<form><input name=nodeName>`.
const getter = Object.getOwnPropertyDescriptor(Node.prototype, "nodeName")?.get;

/** In lower case. */
const nodeNameOf = (node: Node): string => String(getter?.call(node)).toLowerCase();

/** What was left out, by its name: how often. */
export type Dropped = Map<string, number>;

/**
 * HTML as nodes that never ran, fetched or were styled: parsed in a separate document by the sanitiser's own
 * policy. `tags` says which elements stay, with which attributes; the text of others stays, their marks go.
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
      // No address, whatever colons it holds.
      ADD_URI_SAFE_ATTR: ["data-quiet-style"],
      RETURN_DOM_FRAGMENT: true,
    });
    if (sheets.length > 0) add(dropped, "<style>");
    for (const left of purify.removed) note(left, dropped);
    // Of a frameset nothing is left, not even a body.
    return fragment ?? new DocumentFragment();
  } finally {
    purify.removeHook("uponSanitizeAttribute");
  }
}

type Removed = (typeof purify.removed)[number];

function note(left: Removed, dropped: Dropped): void {
  if ("element" in left) {
    const name = nodeNameOf(left.element);
    // Comments and the parser's own document are no one's text.
    if (/^[a-z][a-z\d:-]*$/.test(name) && !["body", "html", "head"].includes(name)) {
      add(dropped, `<${name}>`);
    }
  } else if (left.attribute) {
    add(dropped, `${left.attribute.name.replace("data-quiet-", "")}="…"`);
  }
}

const add = (dropped: Dropped, name: string): unknown =>
  dropped.set(name, (dropped.get(name) ?? 0) + 1);

/** Article HTML as nodes, by the one list and its values. */
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

// The editor sets these as it needs them.
const ownElements = ["tbody", "thead", "p", "section"];

const elementsIn = (nodes: ParentNode): string[] =>
  [...nodes.querySelectorAll("*")]
    .map(({ nodeName }) => nodeName.toLowerCase())
    .filter((name) => !ownElements.includes(name));

/** Notes the elements of `before` that are no longer in `after`. */
export function noteMissing(before: ParentNode, after: ParentNode, dropped: Dropped): void {
  for (const name of missing(elementsIn(before), elementsIn(after))) add(dropped, `<${name}>`);
}

/** What was dropped as a sentence; undefined when nothing was. */
export function droppedText(dropped: Dropped): string | undefined {
  const parts = [...dropped].map(([name, times]) =>
    times > 1 ? `${name} (${times} times)` : name,
  );
  if (parts.length === 0) return undefined;
  const shown = parts.slice(0, 8).join(", ");
  const more = parts.length > 8 ? ` and ${parts.length - 8} more` : "";
  return `Not supported in articles and removed: ${shown}${more}. The text in it was kept. Undo restores everything.`;
}
