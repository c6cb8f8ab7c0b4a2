import { addressWords } from "../text/address-words.ts";
import { articleLink } from "./link.ts";

/** A link slug of the words of a title, at most 80 characters; empty if it has no letter or digit for an address. */
export function proposedLink(title: string): string {
  let slug = "";
  for (const word of addressWords(title.replace(/['’ʼ]/g, ""))) {
    const longer = slug ? `${slug}-${word}` : word.slice(0, 80);
    if (longer.length > 80) break;
    slug = longer;
  }
  return slug && articleLink(slug);
}
