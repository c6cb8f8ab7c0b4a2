import { readFileSync } from "node:fs";
import { xml } from "../../http/xml.ts";
import { setTitle, tracking } from "./lines.ts";

const here = (file: string) => new URL(`./${file}`, import.meta.url);

// The card without a title, the design's drawing.
const design = readFileSync(here("card.svg"), "utf8");

export const font = new Uint8Array(readFileSync(here("inkingi-display.ttf")));

export function drawCard(title: string): string {
  const { lines, size, baseline, leading } = setTitle(title);
  const text = lines.map(
    // Invisible characters would be drawn as boxes.
    (line, index) =>
      `<text x="72" y="${baseline + index * leading}">${xml(line.replace(/\p{C}/gu, ""))}</text>`,
  );
  const style = `font-family="Commissioner" font-size="${size}" letter-spacing="${tracking * size}"`;
  return design.replace('<g id="title"/>', () => `<g fill="#0c1512" ${style}>${text.join("")}</g>`);
}
