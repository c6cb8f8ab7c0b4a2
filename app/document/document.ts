import type { QueryKey } from "@tanstack/react-query";
import { belowMark, criticalStyles, type StylePart } from "./critical-css.ts";
import { type Head, siteManifest } from "./head.tsx";
import type { PageFacts } from "../data/page-context.ts";
import { themeColors } from "./theme-color.ts";
import type { Scene } from "../ui/scene.ts";

/** What the built client offers a page: its own styles and the inline script inline, the rest by address. */
export interface Assets {
  styles: StylePart[];
  /** The whole stylesheet's address, and that of paper: they come with the page's life. */
  stylesheet: string;
  print: string;
  inlineScript: string;
  entry: string;
  /** The scripts that the entry loads step by step. */
  steps: string[];
  /** What public pages share: the last step of theirs, which staff do without. */
  frame: string;
  /** What staff's screens begin with, whoever is there. */
  gate: string[];
  fonts: string[];
}

export interface PageData {
  facts: PageFacts;
  /** What the server has read for the page, by query key. */
  queries: [QueryKey, unknown][];
}

interface DocumentParts {
  head: Head;
  body: string;
  origin: string;
  assets: Assets;
  data?: PageData;
  /** The path of a document without data, which the browser draws instead of the server. */
  shell?: string;
  /** Rules that are in no stylesheet of the public site. */
  ownStyles?: string;
  /** The scene over whose sky the header lies. */
  scene?: Scene | undefined;
  /** What search engines and those who share a link read: HTML for the head, and for the end of the body. */
  metadata?: { tags: string; data: string };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);

// `<` would let a text close the script element.
export const jsonForHtml = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

export interface WholeDocument {
  html: string;
  /** The texts of its style elements, for the policy's hashes. */
  styles: string[];
}

/** The whole HTML document around a rendered page. Nothing in it depends on a nonce or a cookie. */
export function documentHtml({
  head,
  body,
  origin,
  assets,
  data,
  shell,
  ownStyles = "",
  scene,
  metadata,
}: DocumentParts): WholeDocument {
  const canonical = head.path === undefined ? "" : ` href="${escapeHtml(origin + head.path)}"`;
  const { top, below } = criticalStyles(assets.styles, body);
  const first = top + ownStyles;
  const styles = below ? [first, below] : [first];
  const drawn = shell === undefined ? "" : ` data-shell="${escapeHtml(shell)}"`;
  const own = shell === "/admin" ? assets.gate : [assets.frame];
  const steps = [...assets.steps, ...own];
  const sheets = `<link rel="stylesheet" href="${assets.stylesheet}"><link rel="stylesheet" href="${assets.print}" media="print">`;
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    `<link rel="canonical"${canonical}>`,
    head.path === undefined ? '<meta name="robots" content="noindex">' : "",
    metadata?.tags ?? "",
    '<meta name="color-scheme" content="light dark">',
    ...themeColors(scene).map(
      ({ color, media }) =>
        `<meta name="theme-color" content="${color}"${media ? ` media="${media}"` : ""}>`,
    ),
    `<link rel="manifest" href="${head.manifest ?? siteManifest}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-180.png">',
    ...assets.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<style>${first}</style>`,
    // What the browser draws needs all of the styles at once.
    drawn ? sheets : "",
    // Nothing is seen before these.
    ...(drawn ? [assets.entry, ...steps] : []).map(
      (script) => `<link rel="modulepreload" href="${script}">`,
    ),
    // A page without data has nothing to bring to life.
    data || drawn
      ? `<script data-entry="${assets.entry}" data-styles="${assets.stylesheet}" data-print="${assets.print}" data-steps="${steps.join(" ")}"${drawn}>${assets.inlineScript}</script>`
      : "",
    `</head><body><div id="root"${drawn}>${body.replace(belowMark, () => belowMark + below)}</div>`,
    // A page that no script brings to life can be printed all the same.
    `<noscript>${sheets}</noscript>`,
    data ? `<script type="application/json" id="data">${jsonForHtml(data)}</script>` : "",
    metadata?.data ?? "",
    "</body></html>",
  ].join("");
  return { html, styles };
}
