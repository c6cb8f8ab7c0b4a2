import { readFileSync } from "node:fs";
import { xml } from "../../http/xml.ts";
import { setTitle, tracking } from "./lines.ts";

const here = (file: string) => new URL(`./${file}`, import.meta.url);

// The card without a title, the design's drawing.
const design = readFileSync(here("card.svg"), "utf8");

/** The first font that has a sign draws it. */
export const fonts = ["inkingi-display", "latin-extended", "signs"].map(
  (name) => new Uint8Array(readFileSync(here(`fonts/${name}.ttf`))),
);

/** Every sign that one of the fonts draws. */
export const drawable =
  /^[ -~\u00a0-\u00ac\u00ae-\u0130\u0134-\u0148\u014a-\u017e\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01fa-\u021b\u02bc\u1e80-\u1e85\u1e9e\u1ef2\u1ef3–—‘’‚“”„•…′″‹›€™←-↔⇒⇔−≈≠≤≥∞√]*$/;

/** A title with a sign that no font draws is left out: a name without one of its letters is another name. */
export function drawCard(title: string): string {
  const words = drawn(title);
  const { lines, size, baseline, leading } = setTitle(drawable.test(words) ? words : "");
  const text = lines.map(
    (line, index) => `<text x="72" y="${baseline + index * leading}">${xml(line)}</text>`,
  );
  const style = `font-family="Commissioner" font-size="${size}" letter-spacing="${tracking * size}"`;
  return design.replace('<g id="title"/>', () => `<g fill="#0c1512" ${style}>${text.join("")}</g>`);
}

/** The title in composed form, with plain spaces and hyphens, without invisible characters. */
const drawn = (title: string) =>
  title
    .normalize("NFC")
    .replaceAll(/\s/g, " ")
    .replaceAll(/[\u2010\u2011]/g, "-")
    .replaceAll(/\p{C}/gu, "");
