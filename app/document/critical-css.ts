/** A rule's selector, with alternative sets of classes (`.a`), ids (`#a`) and elements (`a`) that a page must have for it. */
export type Selector = [text: string, ...alternatives: string[][]];

/** A piece of the stylesheet, split by the build (`bin/vite/css-parts.ts`). */
export type StylePart =
  | string
  | { selectors: Selector[]; declarations: [property: string, value: string][] }
  | { keyframes: string; text: string }
  | { at: string; parts: StylePart[] };

/** The head has the styles of the first screen; this element, where that screen ends, has the rest. */
export const belowMark = '<style id="below">';

/** `top` is for the HTML down to `belowMark`, `below` for the rest. States (`[open]`, the theme) are included. */
export function criticalStyles(parts: readonly StylePart[], html: string): CriticalStyles {
  const cache = cacheOf(parts);
  const end = html.indexOf(belowMark);
  const above = namesIn(end < 0 ? html : html.slice(0, end), cache.names);
  const all = end < 0 ? above : new Set([...above, ...namesIn(html.slice(end), cache.names)]);
  const inTop = end < 0 ? all : new Set([...above].filter((name) => !closedAtFirst.has(name)));
  const key = [[...inTop].join(" "), [...all].join(" ")].join("\n");
  const known = cache.styles.get(key);
  if (known) return known;
  if (cache.styles.size >= maxEntries) cache.styles.clear();
  const made = choose(parts, inTop, all);
  cache.styles.set(key, made);
  return made;
}

/** Parts of the menu, which begins closed. */
const closedAtFirst = new Set([".menu-sheet", ".theme-entry"]);

interface CriticalStyles {
  top: string;
  below: string;
}

// Pages with the same names need the same rules: about 30 kB each.
const maxEntries = 100;

interface StyleCache {
  /** The names in the selectors of the sheet. */
  names: Set<string>;
  styles: Map<string, CriticalStyles>;
}
const caches = new WeakMap<readonly StylePart[], StyleCache>();

function cacheOf(parts: readonly StylePart[]): StyleCache {
  const cached = caches.get(parts);
  if (cached) return cached;
  const cache: StyleCache = { names: new Set(namesOf(parts)), styles: new Map() };
  caches.set(parts, cache);
  return cache;
}

const namesOf = (parts: readonly StylePart[]): string[] =>
  parts.flatMap((part) => {
    if (typeof part === "string" || "keyframes" in part) return [];
    return "at" in part
      ? namesOf(part.parts)
      : part.selectors.flatMap(([, ...alternatives]) => alternatives.flat());
  });

/** Properties that `emblems.svg` inherits from the page; no rule reads them. */
const inheritedByUse = ["--em-a", "--em-b", "--em-c", "--em-bg"];

function choose(parts: readonly StylePart[], inTop: Set<string>, all: Set<string>): CriticalStyles {
  const has = (names: Set<string>) => (alternatives: string[][]) =>
    alternatives.some((needs) => needs.every((need) => names.has(need)));
  const used = select(parts, has(all));
  const known = new Set(all.has(".em") ? inheritedByUse : []);
  for (let before = -1; before < known.size; ) {
    before = known.size;
    collect(used, known);
  }
  const serialize = (some: StylePart[]) => some.map((part) => write(part, known)).join("");
  const onlyBelow = (alternatives: string[][]) =>
    has(all)(alternatives) && !has(inTop)(alternatives);
  return {
    top: serialize(select(parts, has(inTop))),
    below: inTop === all ? "" : serialize(rulesOf(select(parts, onlyBelow))),
  };
}

function namesIn(html: string, known: Set<string>): Set<string> {
  const names = new Set(["html", "head", "body", "#root"]);
  const add = (name: string) => {
    if (known.has(name)) names.add(name);
  };
  const tags = new Set(Array.from(html.matchAll(/<[a-z][^>]*/g), ([tag]) => tag));
  for (const opening of tags) {
    add(/^<([\w-]+)/.exec(opening)?.[1] ?? "");
    for (const [, attribute, value = ""] of opening.matchAll(
      /\s(class|id|data-later)="([^"]*)"/g,
    )) {
      if (attribute === "id") add(`#${value}`);
      else for (const one of asWritten(value).split(/\s+/)) add(`.${one}`);
    }
  }
  return names;
}

/** A list of classes without the escapes of HTML: a utility's variant may have `&`, `>` or a quote. */
const asWritten = (classes: string): string =>
  classes
    .replaceAll("&gt;", ">")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

function select(
  parts: readonly StylePart[],
  wanted: (alternatives: string[][]) => boolean,
): StylePart[] {
  return parts.flatMap((part): StylePart[] => {
    if (typeof part === "string" || "keyframes" in part) return [part];
    if ("at" in part) {
      // Rules for print come with the sheets.
      if (part.at === "@media print") return [];
      const inner = select(part.parts, wanted);
      return inner.length > 0 ? [{ at: part.at, parts: inner }] : [];
    }
    const selectors = part.selectors.filter(([, ...alternatives]) => wanted(alternatives));
    return selectors.length > 0 ? [{ ...part, selectors }] : [];
  });
}

/** Keeps rules only: everything else is in the top. */
const rulesOf = (parts: readonly StylePart[]): StylePart[] =>
  parts.flatMap((part): StylePart[] => {
    if (typeof part === "string" || "keyframes" in part) return [];
    return "at" in part ? [{ at: part.at, parts: rulesOf(part.parts) }] : [part];
  });

/** Adds the custom properties that are read, directly or indirectly, and the animations. */
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
