import { expect, test } from "vitest";
import { drawable, drawCard, fonts } from "./drawing.ts";

/** The ranges of signs that a font draws: its `cmap` in format 4 (OpenType). */
function rangesIn(font: Uint8Array<ArrayBuffer>): [from: number, to: number][] {
  const view = new DataView(font.buffer);
  const tables = Array.from({ length: view.getUint16(4) }, (_, nth) => 12 + nth * 16);
  const cmap = view.getUint32((tables.find((at) => view.getUint32(at) === 0x636d6170) ?? 0) + 8);
  const subtables = Array.from({ length: view.getUint16(cmap + 2) }, (_, nth) =>
    view.getUint32(cmap + 8 + nth * 8),
  );
  const at = cmap + (subtables.find((one) => view.getUint16(cmap + one) === 4) ?? 0);
  const bytes = view.getUint16(at + 6);
  return Array.from({ length: bytes / 2 }, (_, nth) => [
    view.getUint16(at + 16 + bytes + nth * 2),
    view.getUint16(at + 14 + nth * 2),
  ]);
}

test("every sign that a title may have is drawn", () => {
  const ranges = fonts.flatMap(rangesIn);
  const codes = Array.from({ length: 0x2300 }, (_, code) => code).filter((code) =>
    drawable.test(String.fromCodePoint(code)),
  );
  expect(codes.length).toBeGreaterThan(380);
  const missing = codes.filter((code) => !ranges.some(([from, to]) => from <= code && code <= to));
  expect(String.fromCodePoint(...missing)).toBe("");
});

const titleIn = (title: string) =>
  [...drawCard(title).matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, line]) => line).join(" ");

test.each([
  ["Fines ≥ RWF 5 million → who pays?", "Fines ≥ RWF 5 million → who pays?"],
  ["Mr Šimić and Ms Şahin", "Mr Šimić and Ms Şahin"],
  ["De\u0301cision non\u2011binding\u00a0text", "Décision non-binding text"],
  ["Word\u00adbreak and\u200b none", "Wordbreak and none"],
])("the card of %j reads %j", (title, words) => {
  expect(titleIn(title)).toBe(words);
});

const undrawn = ["حماية البيانات", "数据保护", "Launch 🚀 day", "Ελληνικά"];
test.each(undrawn)("a title that cannot be drawn whole, such as %j, is left out", (title) => {
  expect(titleIn(title)).toBe("");
});
