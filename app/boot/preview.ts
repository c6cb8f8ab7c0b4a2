/*
 * A page of the site inside staff's form, drawn from what is typed there: the frame has a name that tells what it shows, and
 * form and page talk by messages. Servers allow frames of our own origin alone.
 */

const prefix = "preview:";

/** The name of a frame whose page is drawn from what is typed for this path of the API, such as `/api/content/firm`. */
export const previewFrame = (path: string): string => prefix + path;

/** The path of the API that this page is a preview of; undefined on a page that visitors see. */
export const previewedPath = (): string | undefined =>
  parent !== window && window.name.startsWith(prefix)
    ? window.name.slice(prefix.length)
    : undefined;

/** What the form tells the page. */
export type ToPreview =
  /** `row` is what stands beside the body at another path, such as `/api/home`. */
  | { kind: "content"; body: unknown; row?: { path: string; values: object } | undefined }
  /** Scrolls to where these texts stand together, or to the first of them. */
  | { kind: "show"; texts: readonly string[] };

/** What the page tells the form. */
export type FromPreview =
  /** The page is alive; `body` is what it shows, undefined where it does not show this. */
  | { kind: "ready"; body: unknown }
  /** The text that was clicked, and the texts of what it is in, from the inside to the outside. */
  | { kind: "clicked"; texts: readonly string[] };

/** A text as it is compared: pages break lines where they have room. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
