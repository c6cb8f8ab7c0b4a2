/** Start and end offsets of each closed style element. */
export type Ranges = readonly (readonly [from: number, to: number])[];

const opening = /<style\b/gi;
const closing = /<\/style\s*>/gi;

/** Searches for each tag after the one before, so that the time stays linear in the length. */
export function styleSheets(html: string): Ranges {
  const found: [number, number][] = [];
  for (let from = 0; ; ) {
    const start = firstFrom(opening, html, from);
    const inside = start ? html.indexOf(">", start.index) : -1;
    const end = inside < 0 ? null : firstFrom(closing, html, inside);
    if (!start || !end) return found;
    from = end.index + end[0].length;
    found.push([start.index, from]);
  }
}

function firstFrom(pattern: RegExp, html: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(html);
}

const attributeForm = /([\s/])([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/g;
const loud = /^(?:style|on[a-z]+)$/i;

/**
 * The browser reports CSP violations of inline styles and handlers even in a separate document, so this renames
 * them; `data-quiet-style` keeps the style for later readers. The sanitiser decides what stays.
 */
export function renameStyles(html: string, sheets: Ranges): string {
  const bounds = [0, ...sheets.flat(), html.length];
  let rest = "";
  for (let nth = 0; nth < bounds.length; nth += 2) rest += html.slice(bounds[nth], bounds[nth + 1]);
  const tagEnd = createTagEnd(rest);
  let renamed = "";
  let copied = 0;
  for (const { index } of rest.matchAll(/<[a-z]/gi)) {
    // This match is inside a quoted value of the previous tag.
    if (index < copied) continue;
    const end = tagEnd(index + 1);
    if (end < 0) continue;
    renamed += rest.slice(copied, index) + quiet(rest.slice(index, end));
    copied = end;
  }
  return renamed + rest.slice(copied);
}

const quiet = (tag: string): string =>
  tag.replace(attributeForm, (all, before: string, name: string, value = "") =>
    loud.test(name) ? `${before}data-quiet-${name}${value}` : all,
  );

/**
 * Finds the offset after a complete tag, ignoring `>` inside quotes; -1 where the tag is incomplete. It remembers
 * offsets that failed, because a text of unclosed quotes would otherwise be read once for each of them.
 */
function createTagEnd(html: string): (from: number) => number {
  const failed = new Uint8Array(html.length + 1);
  return (from) => {
    for (let at = from; at < html.length && !failed[at]; at++) {
      failed[at] = 1;
      const sign = html[at];
      if (sign === ">") return at + 1;
      if (sign === "<") return -1;
      if (sign !== '"' && sign !== "'") continue;
      at = html.indexOf(sign, at + 1);
      if (at < 0) return -1;
    }
    return -1;
  };
}
