import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** An element of an icon as lucide's files name it; all attributes are texts. */
type Shape = [name: string, attributes: Record<string, string>];

const component = join(import.meta.dirname, "../app/ui/line-icon.tsx");

/**
 * Builds the icons of lucide-react as one path each instead of up to ten elements: every element costs a slow phone in
 * each of parsing, hydration, style and layout (docs/decisions/0016). While developing they are lucide's own.
 */
export const lineIcons: Plugin = {
  name: "line-icons",
  apply: "build",
  enforce: "pre",
  async load(id) {
    const [file = ""] = id.split("?");
    if (!/[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/.test(file)) return;
    const { __iconData: data } = await import(pathToFileURL(file).href);
    // A former name, which hands on another file.
    if (!data) return;
    if (data.size !== 24) this.error(`${file} is not drawn on 24 by 24`);
    return [
      `import { lineIcon } from ${JSON.stringify(component)};`,
      `export default /* @__PURE__ */ lineIcon(${JSON.stringify(onePath(data.node))});`,
    ].join("\n");
  },
};

/** The same lines as one path (SVG 2 §9.3). Throws for a shape whose look its outline alone does not give. */
export const onePath = (shapes: readonly Shape[]): string => shapes.map(pathOf).join("");

function pathOf([name, { key: _, fill, ...given }]: Shape): string {
  const outline = outlines[name];
  if (!outline) throw new Error(`<${name}> has no path here`);
  const numbers = Object.fromEntries(
    Object.entries(given).map(([attribute, text]) => [attribute, Number(text)]),
  );
  // A dot no wider than its line is filled by it.
  if (fill && !(name === "circle" && (numbers["r"] ?? 0) <= 1))
    throw new Error(`<${name}> is filled`);
  return name === "path" ? absolute(given["d"] ?? "") : outline(numbers);
}

const outlines: Record<string, (by: Record<string, number>) => string> = {
  path: () => "",
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  circle: ({ cx = 0, cy = 0, r = 0 }) => oval(cx, cy, r, r),
  ellipse: ({ cx = 0, cy = 0, rx = 0, ry = 0 }) => oval(cx, cy, rx, ry),
  rect: ({ x = 0, y = 0, width = 0, height = 0, rx = 0, ry = rx }) =>
    [
      `M${x + rx} ${y}h${width - 2 * rx}a${rx} ${ry} 0 0 1 ${rx} ${ry}`,
      `v${height - 2 * ry}a${rx} ${ry} 0 0 1 ${-rx} ${ry}`,
      `h${2 * rx - width}a${rx} ${ry} 0 0 1 ${-rx} ${-ry}`,
      `v${2 * ry - height}a${rx} ${ry} 0 0 1 ${rx} ${-ry}z`,
    ].join(""),
};

const oval = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

const number = String.raw`(-?(?:\d+(?:\.\d+)?|\.\d+))[\s,]*`;
const beginning = new RegExp(String.raw`^m\s*${number}${number}(?=([-\d.])?)`);

/** What began with `m` begins at the same point, wherever the path before it ended; its further points stay relative. */
const absolute = (path: string) =>
  path.replace(
    beginning,
    (_, x: string, y: string, more?: string) => `M${x} ${y}${more ? "l" : ""}`,
  );
