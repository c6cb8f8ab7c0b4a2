import { articleTags, pageIds } from "./tags.ts";
import { focusClass, focusPoints } from "../media.ts";

export const articleBounds = {
  bytes: 512_000,
  depth: 64,
  elements: 5_000,
  attributes: 32,
  /** Text nodes; each literal < splits one. */
  texts: 50_000,
  /** Columns × rows of all tables, spans included: browsers create every cell. */
  cells: 20_000,
  /** Different pictures: each use is recorded with every write. */
  pictures: 300,
  /** Characters of a picture's alt text. */
  alt: 500,
} as const;

const idWord = "[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}\\p{N}]";

/** Allowed values of each attribute of `articleTags`, entities decoded; others are removed. */
export const articleValues: Readonly<Record<string, RegExp>> = {
  // Small letters and digits of any script, as `anchorOf` makes them.
  id: new RegExp(`^(?!(?:${pageIds.join("|")})$)(?=.{1,2000}$)${idWord}+(?:-${idWord}+)*$`, "u"),
  href: /^(?=.{1,2000}$)(?:https?:\/\/[^\s\\"<>/\p{Cc}][^\s\\"<>\p{Cc}]*|mailto:[^\s\\"<>\p{Cc}]+|tel:\+?[\d().-]+|\/(?!\/)[^\s\\"<>\p{Cc}]*|#[^\s\\"<>\p{Cc}]*)$/iu,
  rel: /^(?:noopener|noreferrer|nofollow)(?: (?:noopener|noreferrer|nofollow)){0,2}$/,
  src: /^(?=.{1,2000}$)\/(?!\/)[^\s\\"<>\p{Cc}]*$/u,
  alt: new RegExp(`^[^\\p{Cc}]{0,${articleBounds.alt}}$`, "u"),
  width: /^[1-9]\d{0,3}$/,
  height: /^[1-9]\d{0,3}$/,
  start: /^\d{1,4}$/,
  scope: /^(?:row|col|rowgroup|colgroup)$/,
  colspan: /^[1-9]\d?$/,
  rowspan: /^[1-9]\d?$/,
  class: new RegExp(
    `^(?:language-[a-z\\d+#.-]{1,30}|footnotes|${focusPoints.map(focusClass).join("|")})$`,
  ),
};

export const isListed = (tag: string, attribute: string, value: string): boolean =>
  Boolean(articleTags[tag]?.includes(attribute) && articleValues[attribute]?.test(value));

const tagForm = /^<(?:\/([a-z\d]+)|([a-z\d]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?)>$/;
const attributeForm = / ([a-z]+)="([^"<>]*)"/g;

/** A second check at rendering: anything but an allowed tag in the sanitiser's spelling becomes text. */
export const onlyListed = (html: string): string =>
  html.replace(/<[^<>]*>?/g, (piece) => (isTagOfList(piece) ? piece : piece.replace("<", "&lt;")));

function isTagOfList(piece: string): boolean {
  const [, closed, opened, attributes = ""] = tagForm.exec(piece) ?? [];
  if (closed) return Object.hasOwn(articleTags, closed);
  if (!opened || !Object.hasOwn(articleTags, opened)) return false;
  for (const [, name = "", value = ""] of attributes.matchAll(attributeForm)) {
    if (!isListed(opened, name, decoded(value))) return false;
  }
  return true;
}

// The sanitiser writes no other entities.
const decoded = (value: string): string =>
  /&(?!(?:amp|lt|gt|quot);)/.test(value)
    ? "\0"
    : value
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&");
