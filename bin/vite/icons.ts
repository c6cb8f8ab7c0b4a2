import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";

const component = join(import.meta.dirname, "../../app/ui/line-icon.tsx");

/** lucide's icons as one path each: every element costs a slow phone parsing and layout (docs/decisions/0016). */
export const icons: Plugin = {
  name: "icons",
  apply: "build",
  enforce: "pre",
  async load(id) {
    const [file = ""] = id.split("?");
    if (!/[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/.test(file)) return;
    const { default: Icon } = await import(pathToFileURL(file).href);
    let path: string;
    try {
      path = onePath(renderToStaticMarkup(createElement(Icon)));
    } catch (error) {
      return this.error(`${file}: ${error instanceof Error ? error.message : error}`);
    }
    return [
      `import { lineIcon } from ${JSON.stringify(component)};`,
      `export default /* @__PURE__ */ lineIcon(${JSON.stringify(path)});`,
    ].join("\n");
  },
};

/** The lines of an `<svg>` as one path (SVG 2 §9.3). Throws for a shape that its outline alone does not draw. */
export function onePath(svg: string): string {
  const [, inside] = /^<svg [^>]*viewBox="0 0 24 24"[^>]*>(.*)<\/svg>$/.exec(svg) ?? [];
  if (!inside) throw new Error("the icon is not drawn on 24 by 24");
  return Array.from(inside.matchAll(/<(\w+)([^>]*)>/g), ([, name = "", text = ""]) =>
    pathOf(
      name,
      Array.from(text.matchAll(/([\w-]+)="([^"]*)"/g), ([, key = "", to = ""]) => [key, to]),
    ),
  ).join("");
}

function pathOf(name: string, attributes: [string, string][]): string {
  const { d, fill, points, ...geometry } = Object.fromEntries(attributes);
  const other = Object.keys(geometry).find((key) => !geometryKeys.test(key));
  if (other) throw new Error(`<${name}> has ${other}, which is not supported`);
  const numbers = Object.fromEntries(attributes.map(([key, text]) => [key, Number(text)]));
  const { cx, cy, r = 0 } = numbers;
  // A dot no wider than its line is filled by a line through its middle.
  if (fill && (name !== "circle" || r > 1)) throw new Error(`<${name}> has fill`);
  // A relative beginning counts from where the path before it ended.
  if (name === "path" && d) return d.startsWith("m") ? `M0 0${d}` : d;
  if (name === "polyline" && points) return `M${points}`;
  const outline = outlines[name]?.(numbers);
  if (!outline) throw new Error(`<${name}> is not supported`);
  return fill ? `${outline}M${cx} ${cy}h.01` : outline;
}

const geometryKeys = /^(?:[cr]?[xy]|[xy][12]|r|width|height)$/;

const outlines: Record<string, (by: Record<string, number>) => string> = {
  line: ({ x1 = 0, y1 = 0, x2 = 0, y2 = 0 }) => `M${x1} ${y1}L${x2} ${y2}`,
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
