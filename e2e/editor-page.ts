import { cleaned } from "../app/staff/editor/cleaned.ts";
import { droppedInWords } from "../app/staff/editor/dropped.ts";
import { documentOf, read } from "../app/staff/editor/read.ts";
import { written } from "../app/staff/editor/written.ts";

/** What e2e/editor-html.test.ts calls in a page that has the site's own headers. */
export const core = {
  /** Stored HTML, opened and saved. */
  saved: (html: string): string => written(read(html)),
  /** HTML of a clipboard, pasted into an empty article. */
  pasted: (html: string): string => written(documentOf(cleaned(html).nodes)),
  /** What of this HTML an article cannot hold. */
  dropped: (html: string): string | undefined => {
    const dropped = new Map<string, number>();
    read(html, dropped);
    return droppedInWords(dropped);
  },
};

Object.assign(globalThis, { core });
