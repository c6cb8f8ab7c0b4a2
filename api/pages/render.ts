// The shape of the built server bundle, stated here because the API never imports app's sources.

/** What the built client offers a page: its own styles and the inline script inline, the rest by address. */
export interface Assets {
  /** The stylesheet taken apart, as `bin/vite/css-parts.ts` wrote it. */
  styles: unknown[];
  stylesheet: string;
  print: string;
  inlineScript: string;
  entry: string;
  /** The scripts that the entry loads step by step. */
  steps: string[];
  /** The last step of public pages; staff do without. */
  frame: string;
  /** What staff's screens begin with, whoever is there. */
  gate: string[];
  fonts: string[];
}

export interface FormEcho {
  values: Record<string, string>;
  errors: Record<string, string>;
  notice?: string;
}

export interface RenderRequest<Scene extends string = string> {
  href: string;
  origin: string;
  facts: { scene: Scene; year: number; day?: string; form?: FormEcho };
  fetch: (path: string) => Promise<Response>;
  assets: Assets;
  cardAddress?: (path: string, title: string) => string;
}

interface WholeDocument {
  html: string;
  /** The texts of its style elements, for the policy's hashes. */
  styles: string[];
}

export interface PlainDocument {
  head: { title: string; description: string; manifest?: string };
  body: string;
  origin: string;
  assets: Assets;
  /** The path of a document that the browser draws. */
  shell?: string;
  /** Rules that are in no stylesheet of the public site. */
  ownStyles?: string;
}

/** `app/server.tsx` as Vite builds it; `Scene` is one of its scene names. */
export interface ServerBundle<Scene extends string = string> {
  /**
   * `location` is set when the router knows the page by another address; `partial` when a part that a page
   * can do without could not be read.
   */
  render(
    request: RenderRequest<Scene>,
  ): Promise<WholeDocument & { status: number; partial: boolean; location?: string }>;
  sceneAt(now: number): Scene;
  /** The date (`YYYY-MM-DD`) in Kigali. */
  kigaliDay(now: number): string;
  /** The words on the cards of the pages that are to be found, by canonical path. */
  cardTitles: Readonly<Record<string, string>>;
  documentHtml(parts: PlainDocument): WholeDocument;
  /** What staff see until the browser has drawn their screen. */
  staffWaiting: Required<Pick<PlainDocument, "body" | "ownStyles">>;
}
