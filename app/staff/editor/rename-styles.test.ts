import { expect, test } from "vitest";
import { renameStyles, styleSheets } from "./rename-styles.ts";

const renamed = (html: string) => renameStyles(html, styleSheets(html));

test.each([
  ['<p style="a:b">x</p>', '<p data-quiet-style="a:b">x</p>'],
  [
    "<b\nSTYLE='x'><i onclick=y>a</i></b>",
    "<b\ndata-quiet-STYLE='x'><i data-quiet-onclick=y>a</i></b>",
  ],
  ['<p title="<b style=x>" style=y>', '<p title="<b style=x>" data-quiet-style=y>'],
  ["<STYLE a>p{}</style ><p>x</p><style>q{}</style>", "<p>x</p>"],
  ["<styled style=x>", "<styled data-quiet-style=x>"],
  ['a < b and "c style=x', 'a < b and "c style=x'],
  ['<p style="x', '<p style="x'],
  ['<p "<p style=x>', '<p "<p data-quiet-style=x>'],
])("%s", (html, expected) => expect(renamed(html)).toBe(expected));

test.each(["<style ", "<style>", "</style ", '<a "', "<a \"'", "<a b='", "<a b= "])(
  "the time grows with the length alone, of many %s",
  (piece) => {
    const html = piece.repeat(100_000);
    const started = performance.now();
    expect(renamed(html)).toBe(html);
    // The former patterns took minutes.
    expect(performance.now() - started).toBeLessThan(3_000);
  },
);
