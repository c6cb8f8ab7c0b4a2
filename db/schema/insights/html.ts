import { articleTags, pageIds } from "./insights.ts";
import { focusClass, focusPoints } from "../media.ts";

/** How large and how deep the HTML of an article may be. */
export const articleBounds = {
  bytes: 512_000,
  depth: 64,
  elements: 5_000,
  attributes: 32,
  /** Stretches of text, which each < that stands for itself cuts in two. */
  texts: 50_000,
  /** Of all tables, columns × rows as far as spans reach: a browser and Markdown make every one of them. */
  cells: 20_000,
  /** Different pictures: who uses which is noted whenever an article is written. */
  pictures: 300,
} as const;

/**
 * What each attribute of `articleTags` may hold, entities decoded; one that holds anything else is left out.
 * A link is https, http, mailto, tel, a path of this site or a fragment; a picture is a path of this site.
 */
export const articleValues: Readonly<Record<string, RegExp>> = {
  id: new RegExp(`^(?!(?:${pageIds.join("|")})$)(?=.{1,100}$)[a-z\\d]+(?:-[a-z\\d]+)*$`),
  href: /^(?=.{1,2000}$)(?:https?:\/\/[^\s\\"<>/\p{Cc}][^\s\\"<>\p{Cc}]*|mailto:[^\s\\"<>\p{Cc}]+|tel:\+?[\d().-]+|\/(?!\/)[^\s\\"<>\p{Cc}]*|#[^\s\\"<>\p{Cc}]*)$/iu,
  rel: /^(?:noopener|noreferrer|nofollow)(?: (?:noopener|noreferrer|nofollow)){0,2}$/,
  src: /^(?=.{1,2000}$)\/(?!\/)[^\s\\"<>\p{Cc}]*$/u,
  alt: /^[^\p{Cc}]{0,500}$/u,
  width: /^[1-9]\d{0,3}$/,
  height: /^[1-9]\d{0,3}$/,
  start: /^\d{1,4}$/,
  scope: /^(?:row|col|rowgroup|colgroup)$/,
  colspan: /^[1-9]\d?$/,
  rowspan: /^[1-9]\d?$/,
  // Of code its language; of a section, that it holds the footnotes; of a picture, what of it matters.
  class: new RegExp(
    `^(?:language-[a-z\\d+#.-]{1,30}|footnotes|${focusPoints.map(focusClass).join("|")})$`,
  ),
};

/** Whether an attribute of this tag may hold this value, entities decoded. */
export const isListed = (tag: string, attribute: string, value: string): boolean =>
  Boolean(articleTags[tag]?.includes(attribute) && articleValues[attribute]?.test(value));

// As sanitised HTML writes a tag; whatever else begins with < is none of ours.
const tagForm = /^<(?:\/([a-z\d]+)|([a-z\d]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?)>$/;
const attributeForm = / ([a-z]+)="([^"<>]*)"/g;

/**
 * Sanitised HTML once more, for the place where it is drawn: a piece that is no tag of the list in the form that the
 * sanitiser writes is shown as text. What the sanitiser let through comes back byte for byte.
 */
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

// The sanitiser writes no other entities; a bare ampersand would be the beginning of one.
const decoded = (value: string): string =>
  /&(?!(?:amp|lt|gt|quot);)/.test(value)
    ? "\0"
    : value
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&");
