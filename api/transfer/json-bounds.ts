// An article has a dozen fields, and a file at most two thousand articles.
const max = { depth: 8, values: 100_000 };

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);

/** Scans only: parsing millions of tiny values takes a hundred times the memory of their text. */
export function faultInJson(text: string): string | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (opening.has(sign)) depth++;
    else if (closing.has(sign)) depth--;
    if (sign === comma || sign === colon || opening.has(sign)) values++;
    if (depth > max.depth) return `The file is nested more than ${max.depth} deep`;
    if (values > max.values) return "The file has more than 100,000 values";
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
