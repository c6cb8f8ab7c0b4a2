/** The allowed tags and attributes, for editor, sanitiser, page and tests. */
export const articleTags: Record<string, readonly string[]> = {
  p: [],
  h2: ["id"],
  h3: ["id"],
  h4: ["id"],
  ul: [],
  ol: ["start"],
  // Footnote: <section class="footnotes"><ol><li id="fn-1">.
  li: ["id"],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  blockquote: [],
  a: ["href", "rel"],
  strong: [],
  em: [],
  s: [],
  // Footnote mark: <sup id="fnref-1"><a href="#fn-1">1</a></sup>.
  sup: ["id"],
  section: ["class"],
  pre: [],
  code: ["class"],
  figure: [],
  figcaption: [],
  // The class is the focus point for cropping.
  img: ["src", "alt", "width", "height", "class"],
  hr: [],
  br: [],
};

/** Ids of the page, which an article must not use. */
export const pageIds = [
  "root",
  "data",
  "main",
  "scenes",
  "search-try",
  "bar",
  "below",
  "ticker",
  "ins-call",
  "queue-title",
  "install-entry",
  "install-title",
  "search",
  "search-keys",
] as const;
