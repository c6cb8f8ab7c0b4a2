export type BlockKind = "p" | "h2" | "h3" | "h4" | "li" | "tr" | "caption" | "quote" | "code";

/** A word, a sign or a space with its marks, such as `strong` or `a /services`; `td`, `th` and `img` mark non-text. */
export interface Word {
  text: string;
  marks: string;
}

export interface Block {
  kind: BlockKind;
  words: Word[];
}

const kinds: Record<string, BlockKind> = {
  p: "p",
  h2: "h2",
  h3: "h3",
  h4: "h4",
  li: "li",
  tr: "tr",
  caption: "caption",
  figcaption: "caption",
  blockquote: "quote",
  pre: "code",
};
const inline = new Set(["strong", "em", "s", "sup", "code", "a"]);
const token = /<(\/?)([a-z][a-z\d]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;

/**
 * An article's text by block, with its marks, links, cells and pictures, for comparison. Expects sanitised HTML; for
 * other HTML it still returns the text, and never runs any of it.
 */
export function blocksOf(html: string): Block[] {
  const reading = new Reading();
  for (const [all, closing, tag = "", attributes = ""] of html.matchAll(token)) {
    const name = tag.toLowerCase();
    if (!name) reading.text(decoded(all));
    else if (inline.has(name) && !(name === "code" && reading.inCode))
      reading.mark(name, attributes, closing === "/");
    else if (Object.hasOwn(signs, name)) reading.sign(name, attributes, closing === "/");
    else reading.edge(kinds[name], closing === "/");
  }
  return reading.end();
}

/** Substitutes for elements without text. */
const signs: Record<string, (attributes: string) => string> = {
  img: (attributes) => attribute(attributes, "alt") || "Picture without a description",
  br: () => "\n",
  hr: () => "———",
  td: () => " | ",
  th: () => " | ",
};

class Reading {
  readonly #blocks: Block[] = [];
  readonly #marks: string[] = [];
  readonly #around: BlockKind[] = [];
  #words: Word[] = [];

  get inCode(): boolean {
    return this.#around.includes("code");
  }

  text(text: string): void {
    this.#words.push(...wordsOf(text, this.#marks.join(" "), this.inCode));
  }

  mark(name: string, attributes: string, closes: boolean): void {
    if (!closes) this.#marks.push(name === "a" ? linkMark(attributes) : name);
    else {
      const at = this.#marks.findLastIndex((mark) => mark.split(" ")[0] === name);
      if (at >= 0) this.#marks.splice(at, 1);
    }
  }

  sign(name: string, attributes: string, closes: boolean): void {
    if (closes) return;
    if (name === "hr") this.end();
    this.#words.push({ text: signs[name]?.(attributes) ?? "", marks: marksOf(name, attributes) });
    if (name === "img") this.#words.push({ text: " ", marks: "" });
    if (name === "hr") this.end();
  }

  /** Handles the start or end of a block; a block without a kind only contains others. */
  edge(kind: BlockKind | undefined, closes: boolean): void {
    this.end();
    if (!kind) return;
    if (!closes) this.#around.push(kind);
    else if (this.#around.includes(kind)) this.#around.splice(this.#around.lastIndexOf(kind), 1);
  }

  end(): Block[] {
    const kind = this.#around.at(-1) ?? "p";
    const words = kind === "code" ? this.#words : trimmed(this.#words);
    if (words.length > 0) this.#blocks.push({ kind, words });
    this.#words = [];
    return this.#blocks;
  }
}

/** Splits a line of plain text into words. */
export const wordsOf = (text: string, marks = "", asItIs = false): Word[] =>
  (asItIs ? text : text.replace(/\s+/g, " "))
    .match(/\s+|[\p{L}\p{N}\p{M}_]+(?:['’-][\p{L}\p{N}\p{M}_]+)*|[^\s]/gu)
    ?.map((one) => ({ text: one, marks })) ?? [];

const isSpace = ({ text }: Word) => text.trim() === "" && text !== "\n";

function trimmed(words: readonly Word[]): Word[] {
  const first = words.findIndex((word) => !isSpace(word));
  const last = words.findLastIndex((word) => !isSpace(word));
  return first < 0 ? [] : words.slice(first, last + 1);
}

/** Marks are separated by spaces. */
const linkMark = (attributes: string): string => `a ${address(attributes, "href")}`;

const marksOf = (name: string, attributes: string): string => {
  if (name === "img") return `img ${address(attributes, "src")}`;
  return name === "td" || name === "th" ? name : "";
};

const address = (attributes: string, name: string): string =>
  attribute(attributes, name).replace(/\s/g, "%20");

function attribute(attributes: string, name: string): string {
  const [, double, single] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(attributes) ?? [];
  return decoded(double ?? single ?? "");
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (all, hex, decimal, name) => {
    if (name) return Object.hasOwn(entities, name) ? (entities[name] ?? all) : all;
    const sign = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return sign > 0 && sign <= 0x10ffff ? String.fromCodePoint(sign) : all;
  });
