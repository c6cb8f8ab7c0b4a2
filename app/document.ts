import type { DehydratedState } from "@tanstack/react-query";
import type { Head } from "./head.tsx";
import type { PageFacts } from "./page-context.ts";

/** What the built client offers a page: styles and early script inline, the rest by address. */
export interface Assets {
  css: string;
  early: string;
  entry: string;
  fonts: string[];
}

export interface PageData {
  facts: PageFacts;
  queries: DehydratedState;
}

interface DocumentParts {
  head: Head;
  body: string;
  origin: string;
  assets: Assets;
  data?: PageData;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);

// `<` would let a text close the script element.
const jsonForHtml = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** The whole HTML document around a rendered page. Nothing in it depends on a nonce or a cookie. */
export function documentHtml({ head, body, origin, assets, data }: DocumentParts): string {
  const canonical = head.path === undefined ? "" : ` href="${escapeHtml(origin + head.path)}"`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    `<link rel="canonical"${canonical}>`,
    head.path === undefined ? '<meta name="robots" content="noindex">' : "",
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-180.png">',
    ...assets.fonts.map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<style>${assets.css}</style>`,
    // A page without data has nothing to bring to life.
    data ? `<script data-entry="${assets.entry}">${assets.early}</script>` : "",
    `</head><body><div id="root">${body}</div>`,
    data ? `<script type="application/json" id="data">${jsonForHtml(data)}</script>` : "",
    "</body></html>",
  ].join("");
}
