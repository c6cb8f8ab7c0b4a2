import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { expect, test } from "vitest";
import { onePath } from "./icons.ts";

const icon = (inside: string, size = 24) =>
  `<svg width="24" viewBox="0 0 ${size} ${size}" class="lucide">${inside}</svg>`;

test.each([
  ["a path follows another", '<path d="M1 2v3"></path><path d="M4 5h6"></path>', "M1 2v3M4 5h6"],
  [
    "what begins relative begins at the same point",
    '<path d="M9 9v1"></path><path d="m1 2v3"></path>',
    "M9 9v1M0 0m1 2v3",
  ],
  ["a line", '<line x1="1" y1="2" x2="3" y2="4"></line>', "M1 2L3 4"],
  ["a circle", '<circle cx="12" cy="13" r="2"></circle>', "M10 13a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z"],
  [
    "an ellipse",
    '<ellipse cx="12" cy="5" rx="9" ry="3"></ellipse>',
    "M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z",
  ],
  [
    "a rectangle with round corners",
    '<rect x="2" y="3" width="20" height="10" rx="1"></rect>',
    "M3 3h18a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-18a1 1 0 0 1 -1 -1v-8a1 1 0 0 1 1 -1z",
  ],
  [
    "a line of several corners",
    '<polyline points="22 12 16 12 14 15"></polyline>',
    "M22 12 16 12 14 15",
  ],
  [
    "a dot that its own line fills",
    '<circle cx="7.5" cy="7.5" r=".5" fill="currentColor"></circle>',
    "M7 7.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0zM7.5 7.5h.01",
  ],
])("%s", (_, inside, expected) => {
  expect(onePath(icon(inside))).toBe(expected);
});

test.each([
  ["an unknown shape", '<polygon points="1 2 3 4"></polygon>', "<polygon> is not supported"],
  ["a group", '<g><path d="M1 2z"></path></g>', "<g> is not supported"],
  ["a dot wider than its line", '<circle r="1.5" fill="currentColor"></circle>', "has fill"],
  ["a turned shape", '<rect width="2" transform="rotate(45)"></rect>', "<rect> has transform"],
  ["a dashed line", '<path d="M1 2z" stroke-dasharray="1"></path>', "has stroke-dasharray"],
  ["a surface", '<path d="M1 2z" fill="currentColor"></path>', "<path> has fill"],
])("%s is refused, not drawn wrongly", (_, inside, message) => {
  expect(() => onePath(icon(inside))).toThrow(message);
});

test("an icon of another size is refused", () => {
  expect(() => onePath(icon('<path d="M1 2z"></path>', 16))).toThrow("24 by 24");
});

const app = join(import.meta.dirname, "../../app");
const names = new Set(
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(app, file), "utf8").matchAll(/lucide-react\/icons\/([\w-]+)/g),
    ])
    .flatMap(([, name]) => name ?? []),
);

/** How dark each of 96 by 96 pixels is. */
const inkOf = async (drawing: string) => {
  const { data } = await sharp(Buffer.from(drawing))
    .extractChannel("alpha")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};

test("an icon of one path looks like lucide's own", async () => {
  expect(names.size).toBeGreaterThan(70);
  for (const name of names) {
    const { default: Icon } = (await import(`lucide-react/icons/${name}`)) as {
      default: LucideIcon;
    };
    const lucide = renderToStaticMarkup(createElement(Icon, { size: 96, color: "#000" }));
    const ours = lucide.replace(/>.*(?=<\/svg>)/, `><path d="${onePath(lucide)}"/>`);
    const [theirs, drawn] = [await inkOf(lucide), await inkOf(ours)];
    expect(theirs.filter((ink) => ink > 0).length, name).toBeGreaterThan(100);
    // Where two lines meet, the edge of one may lie on the other a little darker.
    const off = theirs.filter((ink, nth) => Math.abs(ink - (drawn[nth] ?? 0)) > 80);
    expect(off, name).toEqual([]);
  }
});
