import { afterAll, expect, test } from "vitest";
import { createPainter } from "./cards.ts";
import { drawable, drawCard } from "./drawing.ts";

const painter = createPainter(undefined, 1_000, 60_000);
afterAll(() => painter.close());

const drawingOf = async (sign: string) => {
  const text = `<text x="4" y="20" font-family="Commissioner" font-size="16" fill="#fff">${sign}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="24">${text}</svg>`;
  return String(await painter.run(svg));
};

test("every sign that a title may have is drawn", async () => {
  const empty = await drawingOf("");
  const signs = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
    (sign) => drawable.test(sign) && !/[\s<&]/.test(sign),
  );
  expect(signs.length).toBeGreaterThan(380);
  const missing = await Promise.all(
    signs.map(async (sign) => ((await drawingOf(sign)) === empty ? sign : "")),
  );
  expect(missing.join("")).toBe("");
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
