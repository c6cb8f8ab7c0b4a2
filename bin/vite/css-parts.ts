import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type ChildNode, type Container, parse } from "postcss";
import selectors, { type Node, type Selector as ParsedSelector } from "postcss-selector-parser";
import type { Plugin } from "vite";
import { hasHover } from "./hover.ts";
import type { Selector, StylePart } from "../../app/document/critical-css.ts";

/** Writes `.vite/main.json` and so on: each parsed stylesheet, of which the server inlines what a page uses. */
export const cssParts = (...sources: string[]): Plugin => ({
  name: "css-parts",
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  writeBundle: {
    order: "post",
    sequential: true,
    handler({ dir = "" }) {
      // Vite wrote this file; its shape is fixed by Vite's documentation.
      const manifest = JSON.parse(readFileSync(join(dir, ".vite/manifest.json"), "utf8")) as Record<
        string,
        { file: string }
      >;
      for (const source of sources) {
        const file = manifest[source]?.file;
        if (!file) this.error(`the build has no ${source}`);
        const css = readFileSync(join(dir, file), "utf8");
        const name = basename(source, ".css");
        writeFileSync(join(dir, `.vite/${name}.json`), JSON.stringify(parseParts(css)));
      }
    },
  },
});

export const parseParts = (css: string): StylePart[] => partsOf(parse(css));

const partsOf = (container: Container<ChildNode>): StylePart[] =>
  (container.nodes ?? []).flatMap((node): StylePart[] => {
    if (node.type === "rule") {
      const declarations = node.nodes.flatMap((one): [string, string][] => {
        if (one.type === "comment") return [];
        if (one.type !== "decl")
          throw new Error(`The build left a nested rule in ${node.selector}.`);
        return [[one.prop, one.value + (one.important ? "!important" : "")]];
      });
      const selectors = selectorsOf(node.selector);
      return selectors.length > 0 ? [{ selectors, declarations }] : [];
    }
    if (node.type !== "atrule") return [];
    if (node.name === "keyframes") return [{ keyframes: node.params, text: node.toString() }];
    const grouping = /^(?:media|supports|layer|container|scope|starting-style)$/.test(node.name);
    if (!grouping || !node.nodes) return [`${node.toString()}${node.nodes ? "" : ";"}`];
    return [{ at: `@${node.name} ${node.params}`.trim(), parts: partsOf(node) }];
  });

/** `:hover` needs the complete stylesheet, a second after the page; `:not(:hover)` is inlined. */
function selectorsOf(text: string): Selector[] {
  return selectors()
    .astSync(text)
    .nodes.filter((one) => !hasHover(one))
    .map((one) => [String(one).trim(), ...needsOf(one)]);
}

/** The names that it needs; alternatives in `:is()` need one of several. */
const needsOf = (selector: ParsedSelector): string[][] =>
  selector.nodes
    .map((node: Node): string[][] => {
      if (node.type === "class") return [[`.${node.value}`]];
      if (node.type === "id") return [[`#${node.value}`]];
      if (node.type === "pseudo" && /^:(?:is|where|has)$/.test(node.value))
        return node.nodes.flatMap(needsOf);
      return node.type === "tag" ? [[node.value]] : [];
    })
    .filter((alternatives) => alternatives.length > 0)
    .reduce(
      (all, alternatives) => all.flatMap((one) => alternatives.map((needs) => [...one, ...needs])),
      [[]],
    );
