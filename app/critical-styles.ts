/** A selector of a rule, with the classes (`.a`), ids (`#a`) and elements (`a`) that a page must have for it. */
export type Selector = [text: string, needs: string[]];

/** A piece of the stylesheet as the build takes it apart (`bin/style-parts.ts`). */
export type StylePart =
  | string
  | { selectors: Selector[]; declarations: [property: string, value: string][] }
  | { keyframes: string; text: string }
  | { at: string; parts: StylePart[] };

/** Where a page's own styles are written: those of its top in the head, the rest where the top ends. */
export const belowMark = '<style id="below">';

/**
 * The parts of the stylesheet that this HTML can use, to be inlined: rules whose classes, ids and elements
 * occur in it, custom properties and keyframes that those rules use. States (`:hover`, `[open]`, the theme)
 * are kept, because no script needs to run for them, and so are the classes that an element announces in
 * `data-later`; what else a script adds, and what paper needs, comes with the whole sheet. `top` is what the
 * HTML needs down to `belowMark`, `below` what only the rest needs.
 */
export function criticalStyles(parts: readonly StylePart[], html: string) {
  const end = html.indexOf(belowMark);
  const all = namesIn(html);
  const inTop = end < 0 ? all : namesIn(html.slice(0, end));
  const has = (names: Set<string>) => (needs: string[]) => needs.every((need) => names.has(need));
  const used = select(parts, has(all));
  const known = new Set<string>();
  for (let before = -1; before < known.size; ) {
    before = known.size;
    collect(used, known);
  }
  const written = (some: StylePart[]) => some.map((part) => write(part, known)).join("");
  const onlyBelow = (needs: string[]) => has(all)(needs) && !has(inTop)(needs);
  return {
    top: written(select(parts, has(inTop))),
    below: end < 0 ? "" : written(rulesOf(select(parts, onlyBelow))),
  };
}

function namesIn(html: string): Set<string> {
  const names = new Set(["html", "head", "body", "#root"]);
  for (const [, tag = "", attributes = ""] of html.matchAll(/<([a-z][\w-]*)([^>]*)/g)) {
    names.add(tag);
    for (const [, attribute, value = ""] of attributes.matchAll(
      /\s(class|id|data-later)="([^"]*)"/g,
    )) {
      if (attribute === "id") names.add(`#${value}`);
      else for (const one of value.split(/\s+/)) names.add(`.${one}`);
    }
  }
  return names;
}

function select(parts: readonly StylePart[], wanted: (needs: string[]) => boolean): StylePart[] {
  return parts.flatMap((part): StylePart[] => {
    if (typeof part === "string") return part.startsWith("@page") ? [] : [part];
    if ("keyframes" in part) return [part];
    if ("at" in part) {
      if (part.at === "@media print") return [];
      const inner = select(part.parts, wanted);
      return inner.length > 0 ? [{ at: part.at, parts: inner }] : [];
    }
    const selectors = part.selectors.filter(([, needs]) => wanted(needs));
    return selectors.length > 0 ? [{ ...part, selectors }] : [];
  });
}

/** The rules alone: what counts for the whole page stands in its top. */
const rulesOf = (parts: readonly StylePart[]): StylePart[] =>
  parts.flatMap((part): StylePart[] => {
    if (typeof part === "string" || "keyframes" in part) return [];
    return "at" in part ? [{ at: part.at, parts: rulesOf(part.parts) }] : [part];
  });

/** Adds the custom properties that are read, directly or by others that are, and the animations that run. */
function collect(parts: readonly StylePart[], known: Set<string>): void {
  for (const part of parts) {
    if (typeof part === "string") continue;
    if ("at" in part) {
      collect(part.parts, known);
    } else if ("keyframes" in part) {
      if (known.has(part.keyframes)) readNames(part.text, known);
    } else {
      for (const declaration of part.declarations) collectFrom(declaration, known);
    }
  }
}

function collectFrom([property, value]: [string, string], known: Set<string>): void {
  if (property.startsWith("--") && !known.has(property)) return;
  readNames(value, known);
  if (!property.startsWith("animation")) return;
  for (const word of value.split(/[\s,]+/)) known.add(word);
}

function readNames(text: string, known: Set<string>): void {
  for (const [, name = ""] of text.matchAll(/var\(\s*(--[\w-]+)/g)) known.add(name);
}

function write(part: StylePart, known: Set<string>): string {
  if (typeof part === "string") {
    const [, registered = ""] = /^@property\s+(--[\w-]+)/.exec(part) ?? [];
    return registered && !known.has(registered) ? "" : part;
  }
  if ("keyframes" in part) return known.has(part.keyframes) ? part.text : "";
  if ("at" in part) {
    const inner = part.parts.map((one) => write(one, known)).join("");
    return inner && `${part.at}{${inner}}`;
  }
  const declarations = part.declarations
    .filter(([property]) => !property.startsWith("--") || known.has(property))
    .map(([property, value]) => `${property}:${value}`)
    .join(";");
  return declarations && `${part.selectors.map(([text]) => text).join(",")}{${declarations}}`;
}
