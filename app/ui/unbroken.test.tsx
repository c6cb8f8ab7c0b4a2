import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Unbroken } from "./unbroken.tsx";

const drawn = (text: string) =>
  renderToStaticMarkup(<Unbroken>{text}</Unbroken>)
    .replaceAll('<span class="whitespace-nowrap">', "[")
    .replaceAll('<span class="whitespace-nowrap" translate="no">', "[")
    .replaceAll("</span>", "]");

test.each([
  ["Enterprise-Only Services", "[Enterprise-Only] Services"],
  ["Rules of 30-day, hour-by-hour work.", "Rules of [30-day,] [hour-by-hour] work."],
  [
    "Law No. 058/2021 of 13 October 2021, Article 53",
    "[Law No. 058/2021] of [13 October 2021], [Article 53]",
  ],
  ["after a 48 h notice", "after a [48 h notice]"],
  ["ISO 27001 Implementation", "[ISO 27001] Implementation"],
  ["certificate No. 000/DPO/2026", "certificate [No. 000/DPO/2026]"],
  ["Policies, standards – and 5 hours", "Policies, standards – and [5 hours]"],
])("lines of %s do not end within what belongs together", (text, unbroken) => {
  expect(drawn(text)).toBe(unbroken);
});

test("translators leave the number of a law alone, and translate its article and date", () => {
  const text = "Law No. 058/2021, Article 38, 15 October 2021";
  expect(renderToStaticMarkup(<Unbroken>{text}</Unbroken>).match(/translate="no">[^<]*/g)).toEqual([
    'translate="no">Law No. 058/2021',
  ]);
});
