import { AtRule, type ChildNode, type Plugin, type Root, type Rule } from "postcss";
import selectors, { type Selector } from "postcss-selector-parser";

/** True if the selector has a bare `:hover`; `:not(:hover)` and `:is(:hover, :focus)` say more than that. */
export const hasHover = (selector: Selector): boolean =>
  selector.nodes.some((node) => node.type === "pseudo" && node.value === ":hover");

/** Limits rules with `:hover` to devices that can hover: a phone would leave them on what was tapped last. */
export const hoverRules: Plugin = {
  postcssPlugin: "hover-rules",
  OnceExit(root) {
    for (const rule of bareHoverRules(root)) wrap(rule);
  },
};

/** Rules with `:hover` that apply on every device. */
export function bareHoverRules(root: Root): Rule[] {
  const found: Rule[] = [];
  root.walkRules((rule) => {
    if (selectorsOf(rule).some(hasHover) && !isInHoverMedia(rule)) found.push(rule);
  });
  return found;
}

function wrap(rule: Rule): void {
  const hover = selectorsOf(rule).filter(hasHover);
  const others = selectorsOf(rule).filter((one) => !hasHover(one));
  const before = rule.prev();
  const media = isMedia(before, params) ? before : new AtRule({ name: "media", params });
  if (media !== before) rule.after(media);
  media.append(rule.clone({ selector: listOf(hover) }));
  if (others.length === 0) rule.remove();
  else rule.selector = listOf(others);
}

const params = "(hover: hover)";

const selectorsOf = ({ selector }: Rule): Selector[] => selectors().astSync(selector).nodes;
const listOf = (some: Selector[]): string => some.map((one) => String(one).trim()).join(",");

const isMedia = (node: ChildNode | undefined, wanted: string): node is AtRule =>
  node instanceof AtRule && node.name === "media" && node.params === wanted;

function isInHoverMedia({ parent }: ChildNode): boolean {
  if (!parent || parent.type === "root" || parent.type === "document") return false;
  if (parent instanceof AtRule && /\(hover: ?hover\)/.test(parent.params)) return true;
  // A parent here is always a node of a sheet.
  return isInHoverMedia(parent as ChildNode);
}
