import { mediaAt, srcsetOf } from "../../db/schema/media.ts";

// The column of an article (article.css), and the whole width below it.
const column = "(min-width: 48rem) 45rem, calc(100vw - 2.5rem)";

/**
 * What a picture of an article gets beside what is stored: the versions that a browser may choose from, and that it may
 * wait until it is near. Empty for pictures that are not kept in versions.
 */
export function versionsOf(src: string, width: string | null): [name: string, value: string][] {
  const picture = mediaAt(src);
  if (!picture) return [];
  return [
    ["srcset", srcsetOf(picture.hash, Number(width) || undefined)],
    ["sizes", column],
    ["loading", "lazy"],
    ["decoding", "async"],
  ];
}
