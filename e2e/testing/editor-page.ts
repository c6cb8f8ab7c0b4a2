import { clean } from "../../app/insights/purify.ts";
import { cleanPaste } from "../../app/staff/editor/clean-paste.ts";
import { droppedText } from "../../app/staff/editor/parse-inert.ts";
import { documentOf, parse } from "../../app/staff/editor/parse.ts";
import { serialize } from "../../app/staff/editor/serialize.ts";

/** What e2e/articles-editor-html.test.ts calls in a page that has the site's own headers. */
export const core = {
  /** Stored HTML, opened and saved. */
  saved: (html: string): string => serialize(parse(html)),
  /** HTML of a clipboard, pasted into an empty article. */
  pasted: (html: string): string => serialize(documentOf(cleanPaste(html).nodes)),
  /** As browsers without `setHTML` show it to visitors. */
  shown: (html: string): string => {
    const outer = document.createElement("div");
    outer.append(clean(html));
    return outer.innerHTML;
  },
  /** What of this HTML an article cannot hold. */
  dropped: (html: string): string | undefined => {
    const dropped = new Map<string, number>();
    parse(html, dropped);
    return droppedText(dropped);
  },
};

Object.assign(globalThis, { core });
