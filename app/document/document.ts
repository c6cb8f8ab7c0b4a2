import type { QueryKey } from "@tanstack/react-query";
import { belowMark, criticalStyles, type StylePart } from "./critical-css.ts";
import { type Head, siteManifest } from "./head.tsx";
import type { PageFacts } from "../data/page-context.ts";
import { themeColors } from "./theme-color.ts";
import type { Scene } from "../ui/scene.ts";

export type SheetName = "tools" | "trust";

interface Sheet {
  styles: StylePart[];
  stylesheet: string;
}

export interface Assets {
  styles: StylePart[];
  /** The addresses of the complete stylesheet and that for print, loaded at hydration. */
  stylesheet: string;
  /** Second sheets, of pages that need more than the site's own: rules and address. */
  sheets: Record<SheetName, Sheet>;
  print: string;
  inlineScript: string;
  entry: string;
  /** The scripts that the entry loads step by step. */
  steps: string[];
  /** The last step of public pages: their shared frame. */
  frame: string;
  /** The last steps of the screens of staff. */
  gate: string[];
  fonts: string[];
}

export interface PageData {
  facts: PageFacts;
  queries: [QueryKey, unknown][];
}

interface DocumentParts {
  head: Head;
  body: string;
  origin: string;
  assets: Assets;
  data?: PageData;
  /** The path of a document without data, which the browser renders. */
  shell?: string;
  /** Rules that are in no stylesheet of the public site. */
  ownStyles?: string;
  scene?: Scene | undefined;
  /** A sheet that the page needs besides the site's own. */
  sheet?: SheetName | undefined;
  /** For search engines and shared links: HTML for the head, and for the end of the body. */
  metadata?: { tags: string; data: string };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);

// `<` would let a text close the script element.
export const jsonForHtml = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

export interface CompleteDocument {
  html: string;
  /** The texts of its style elements, for the policy's hashes. */
  styles: string[];
}

/** The HTML document around a rendered page. Nothing in it depends on a nonce or a cookie. */
export function documentHtml({
  head,
  body,
  origin,
  assets,
  data,
  shell,
  ownStyles = "",
  scene,
  sheet,
  metadata,
}: DocumentParts): CompleteDocument {
  const canonical = head.path === undefined ? "" : ` href="${escapeHtml(origin + head.path)}"`;
  const { top, below } = criticalStyles(sheet ? withSheet(assets, sheet) : assets.styles, body);
  const first = top + ownStyles;
  const styles = below ? [first, below] : [first];
  const shellAttribute = shell === undefined ? "" : ` data-shell="${escapeHtml(shell)}"`;
  const own = shell === "/admin" ? assets.gate : [assets.frame];
  const steps = [...assets.steps, ...own];
  const screen = [assets.stylesheet, ...(sheet ? [assets.sheets[sheet].stylesheet] : [])];
  const files = ` data-styles="${screen.join(" ")}" data-print="${assets.print}" data-steps="${steps.join(" ")}"`;
  const sheets = [
    ...screen.map((address) => `<link rel="stylesheet" href="${address}">`),
    `<link rel="stylesheet" href="${assets.print}" media="print">`,
  ].join("");
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
      (font) =>
        // On a phone the fonts would delay the first paint; it has them from the second page on.
        `<link rel="preload" href="${font}" as="font" type="font/woff2" media="(min-width:48rem)" crossorigin>`,
    ),
    // Nothing is painted before the first screen is complete: a bar or a hero that came in halves would move.
    shellAttribute
      ? ""
      : `<link rel="expect" href="#${body.includes(belowMark) ? "below" : "bar"}" blocking="render">`,
    `<style>${first}</style>`,
    // A page rendered by the browser needs all styles immediately.
    shellAttribute ? sheets : "",
    // A shell shows nothing before these scripts.
    ...(shellAttribute ? [assets.entry, ...steps] : []).map(
      (script) => `<link rel="modulepreload" href="${script}">`,
    ),
    // A page without data is not hydrated.
    data || shellAttribute
      ? `<script data-entry="${assets.entry}"${data ? "" : files}${shellAttribute}>${assets.inlineScript}</script>`
      : "",
    `</head><body><div id="root"${shellAttribute}>${body.replace(belowMark, () => belowMark + below)}</div>`,
    // Without scripts the sheets load here, for print.
    `<noscript>${sheets}</noscript>`,
    // The files that the entry fetches are listed here, after the bytes of the first view.
    data ? `<script type="application/json" id="data"${files}>${jsonForHtml(data)}</script>` : "",
    metadata?.data ?? "",
    "</body></html>",
  ].join("");
  return { html, styles };
}

const joinedStyles = new WeakMap<Sheet, StylePart[]>();

/** One list for all pages with this sheet: critical styles are cached by it. */
function withSheet(assets: Assets, name: SheetName): StylePart[] {
  const sheet = assets.sheets[name];
  const made = joinedStyles.get(sheet) ?? [...assets.styles, ...sheet.styles];
  joinedStyles.set(sheet, made);
  return made;
}
