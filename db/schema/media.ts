import * as v from "valibot";

/*
 * Pictures of articles. A picture's name is the SHA-256 of the bytes that were uploaded, so its address is known before
 * it has arrived, and never shows anything else.
 */

/** The widths that a picture is kept in, in pixels; it is never enlarged. The last is the one that articles name. */
export const mediaWidths = [480, 960, 1600] as const;
export type MediaWidth = (typeof mediaWidths)[number];
const widest = 1600 satisfies MediaWidth;

/** What may be uploaded: at most so many bytes of one of these types. */
export const uploadBytes = 10 * 1024 * 1024;
export const uploadTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export const MediaHash = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{64}$/, "A picture's name is the SHA-256 of its bytes, in hex"),
);

/** `PUT /api/staff/media/{hash}`; `GET` answers the same, or null as long as it has not arrived. */
export const StoredMedia = v.object({
  hash: MediaHash,
  /** Of the widest version, in pixels. */
  width: v.number(),
  height: v.number(),
});
export type StoredMedia = v.InferOutput<typeof StoredMedia>;

/** Where a picture that is cropped has what matters; "center" is what a picture without one has. */
export const focusPoints = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;
export type Focus = (typeof focusPoints)[number];

/** The class that crops a picture of a text around this point. */
export const focusClass = (focus: Focus): string => `focus-${focus}`;
export const isFocus = (text: string): text is Focus => focusPoints.some((one) => one === text);

/** The address that an article names a picture by. */
export const mediaPath = (hash: string, width: MediaWidth = widest): string =>
  `/media/${hash}/${width}`;

const form = /^\/media\/([\da-f]{64})\/\d{1,4}(?:#([a-z-]+))?$/;

/** The picture behind an address of an article, with the point that stands behind its #; undefined for other addresses. */
export function mediaAt(address: string): { hash: string; focus: Focus | undefined } | undefined {
  const [, hash, point = ""] = form.exec(address) ?? [];
  return hash === undefined ? undefined : { hash, focus: isFocus(point) ? point : undefined };
}

/** The pictures that an article's texts name, each once. */
export const mediaIn = (...texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      [...(text ?? "").matchAll(/\/media\/([\da-f]{64})\//g)].map(([, hash = ""]) => hash),
    ),
  ),
];

/** The versions of a picture for `srcset`; `width` is that of the widest, where it is known. */
export function srcsetOf(hash: string, width: number = widest): string {
  const narrower = mediaWidths.filter((one) => one < Math.min(width, widest));
  const versions = narrower.map((one) => `${mediaPath(hash, one)} ${one}w`);
  // A picture has all widths up to the first that shows it whole.
  const last = mediaWidths[narrower.length] ?? widest;
  return [...versions, `${mediaPath(hash, last)} ${Math.min(width, widest)}w`].join(", ");
}
