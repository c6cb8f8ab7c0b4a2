import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** An element of an icon as lucide's files name it; all attributes are texts. */
type Shape = [name: string, attributes: Record<string, string>];

const component = join(import.meta.dirname, "../../app/ui/line-icon.tsx");

/**
 * Builds the icons of lucide-react as one path each instead of up to eleven elements: every element costs a slow phone in
 * each of parsing, hydration, style and layout (docs/decisions/0016). While developing they are lucide's own.
 */
export const icons: Plugin = {
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
    let path: string;
    try {
      path = onePath(data.node);
    } catch (error) {
      return this.error(`${file}: ${error instanceof Error ? error.message : error}`);
    }
    return [
      `import { lineIcon } from ${JSON.stringify(component)};`,
      `export default /* @__PURE__ */ lineIcon(${JSON.stringify(path)});`,
    ].join("\n");
  },
};

/** The same lines as one path (SVG 2 §9.3). Throws for a shape whose look its outline alone does not give. */
export const onePath = (shapes: readonly Shape[]): string => shapes.map(pathOf).join("");

function pathOf([name, { key: _, ...given }]: Shape): string {
  if (name === "path") return absolute(given);
  const [outline, known] = outlines[name] ?? [];
  if (!outline) throw new Error(`<${name}> has no path here`);
  const { fill, ...geometry } = given;
  refuseOthers(name, geometry, known);
  const numbers = Object.fromEntries(
    Object.entries(geometry).map(([attribute, text]) => [attribute, Number(text)]),
  );
  if (!fill) return outline(numbers);
  const { cx, cy, r = 0 } = numbers;
  // A dot no wider than its line is filled by it, once the line goes through its middle as well.
  if (name !== "circle" || r > 1) throw new Error(`<${name}> is filled`);
  return `${outline(numbers)}M${cx} ${cy}h.01`;
}

function refuseOthers(name: string, given: Shape[1], known: readonly string[] = []): void {
  const other = Object.keys(given).find((attribute) => !known.includes(attribute));
  if (other) throw new Error(`<${name}> has ${other}, which is not looked at here`);
}

type Outline = (by: Record<string, number>) => string;

/** What draws each shape, and from which attributes. */
const outlines: Record<string, readonly [Outline, readonly string[]]> = {
  line: [
    ({ x1 = 0, y1 = 0, x2 = 0, y2 = 0 }) => `M${x1} ${y1}L${x2} ${y2}`,
    ["x1", "y1", "x2", "y2"],
  ],
  circle: [({ cx = 0, cy = 0, r = 0 }) => oval(cx, cy, r, r), ["cx", "cy", "r"]],
  ellipse: [({ cx = 0, cy = 0, rx = 0, ry = 0 }) => oval(cx, cy, rx, ry), ["cx", "cy", "rx", "ry"]],
  rect: [
    ({ x = 0, y = 0, width = 0, height = 0, ...corner }) => {
      const rx = corner["rx"] ?? corner["ry"] ?? 0;
      const ry = corner["ry"] ?? rx;
      return [
        `M${x + rx} ${y}h${width - 2 * rx}a${rx} ${ry} 0 0 1 ${rx} ${ry}`,
        `v${height - 2 * ry}a${rx} ${ry} 0 0 1 ${-rx} ${ry}`,
        `h${2 * rx - width}a${rx} ${ry} 0 0 1 ${-rx} ${-ry}`,
        `v${2 * ry - height}a${rx} ${ry} 0 0 1 ${rx} ${-ry}z`,
      ].join("");
    },
    ["x", "y", "width", "height", "rx", "ry"],
  ],
};

const oval = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

const number = String.raw`(-?(?:\d+(?:\.\d+)?|\.\d+))[\s,]*`;
const beginning = new RegExp(String.raw`^m\s*${number}${number}(?=([-\d.])?)`);

/** What began with `m` begins at the same point, wherever the path before it ended; its further points stay relative. */
function absolute(given: Shape[1]): string {
  refuseOthers("path", given, ["d"]);
  const path = given["d"] ?? "";
  if (path.startsWith("M")) return path;
  if (!beginning.test(path)) throw new Error(`a path begins in a way not known here: ${path}`);
  return path.replace(
    beginning,
    (_, x: string, y: string, more?: string) => `M${x} ${y}${more ? "l" : ""}`,
  );
}
