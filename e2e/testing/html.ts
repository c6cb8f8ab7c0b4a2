import { expect } from "vitest";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** What an attribute or a text says. */
export const decoded = (html: string): string =>
  html.replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);

/** What a page says, read from its HTML into one line. */
export const textOf = (html: string): string =>
  decoded(
    html
      .replaceAll(/<(script|style|template)\b.*?<\/\1>|<!--.*?-->/gs, "")
      .replaceAll(/<[^>]*>/g, " "),
  ).replaceAll(/\s+/g, " ");

/** The page says all of this, in this order. */
export function expectInOrder(text: string, parts: readonly string[]): void {
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    expect(found, `“${part}” after what comes before it, in: ${text.slice(at, at + 300)}`).not.toBe(
      -1,
    );
    at = found + part.length;
  }
}
