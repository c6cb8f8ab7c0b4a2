import { Parser } from "htmlparser2";

const unseen = new Set(["head", "style", "script", "title", "template", "noscript", "svg"]);
const blocks = new Set(
  "address article blockquote div dl dt dd fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul".split(
    " ",
  ),
);
const spaced = new Set([
  "p",
  "table",
  "ul",
  "ol",
  "blockquote",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
]);
/** Elements that hold what is quoted: of Gmail, Yahoo, Proton and Thunderbird. */
const quotes = /\b(?:gmail_quote|yahoo_quoted|protonmail_quote|moz-cite-prefix)\b/;
/** What Outlook and Zimbra put before all that is quoted. */
const dividers = /^(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|zwchr)$/;

/** A parser is slow in elements that are so deep in others; no mail program writes such. */
const maxDepth = 500;
/** Fed to the parser at once, in characters. */
const step = 10_000;

interface Reading {
  /** What is quoted is left out. */
  withoutQuotes?: boolean;
}

/** The text of a mail's HTML, as a reader sees it. Nothing of it is ever shown as HTML. */
export function textOfHtml(html: string, { withoutQuotes = false }: Reading = {}): string {
  const lines: string[] = [];
  let line = "";
  let link: { href: string; shown: string } | undefined;
  let isOver = false;
  /** The depth of elements whose text is left out, 0 outside of them. */
  let skipped = 0;
  let preformatted = 0;
  let depth = 0;

  const write = (text: string) => {
    line += text;
    if (link) link.shown += text;
  };
  const endLine = () => {
    lines.push(line.trim());
    line = "";
  };
  const endBlock = (name: string) => {
    if (line.trim() === "") line = "";
    else endLine();
    if (spaced.has(name) && lines.length > 0 && lines.at(-1) !== "") lines.push("");
  };
  const begin = (name: string, href: string) => {
    if (blocks.has(name)) endBlock(name);
    if (name === "br") endLine();
    if (name === "li") write("- ");
    if (name === "pre") preformatted++;
    if (name === "a") link = { href, shown: "" };
  };
  const endLink = () => {
    const { href = "", shown = "" } = link ?? {};
    link = undefined;
    const isElsewhere =
      /^https?:/i.test(href) && shown.trim() !== "" && !href.includes(shown.trim());
    if (isElsewhere && href.length < 500) line += ` (${href})`;
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        if (isOver) return;
        if (withoutQuotes && dividers.test(attributes["id"] ?? "")) isOver = true;
        else if (skipped > 0 || isLeftOut(name, attributes, withoutQuotes))
          skipped += isVoid(name) ? 0 : 1;
        else begin(name, attributes["href"] ?? "");
      },
      ontext(text) {
        if (isOver || skipped > 0) return;
        if (preformatted === 0) return write(text.replace(/[^\S\u00a0]+/g, " "));
        const [first = "", ...others] = text.split("\n");
        write(first);
        for (const other of others) {
          endLine();
          write(other);
        }
      },
      onclosetag(name) {
        depth--;
        if (isOver) return;
        if (skipped > 0) {
          skipped -= isVoid(name) ? 0 : 1;
          return;
        }
        if (name === "pre") preformatted--;
        if (name === "a") endLink();
        if (name === "td" || name === "th") write(" ");
        if (blocks.has(name)) endBlock(name);
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && depth < maxDepth; at += step)
    parser.write(html.slice(at, at + step));
  parser.end();
  endLine();
  return lines.join("\n").replace(/ {2,}/g, " ");
}

function isLeftOut(name: string, attributes: Record<string, string>, withoutQuotes: boolean) {
  const { class: classes = "", type = "", style = "" } = attributes;
  const isQuote = quotes.test(classes) || (name === "blockquote" && type === "cite");
  return unseen.has(name) || /display:\s*none/i.test(style) || (withoutQuotes && isQuote);
}

const isVoid = (name: string): boolean =>
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(name);
