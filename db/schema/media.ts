import * as v from "valibot";

/* A picture's name is the SHA-256 of its uploaded bytes, so its address is known before the upload. */

/** In pixels, never enlarged. Articles name the last one. */
export const mediaWidths = [480, 960, 1600] as const;
export type MediaWidth = (typeof mediaWidths)[number];
const widest = 1600 satisfies MediaWidth;

export const uploadBytes = 10 * 1024 * 1024;
export const uploadTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export const MediaHash = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{64}$/, "A picture's name is the SHA-256 of its bytes, in hex"),
);

/** `PUT /api/staff/media/{hash}`; `GET` answers the same, or null before the upload. */
export const StoredMedia = v.object({
  hash: MediaHash,
  width: v.number(),
  height: v.number(),
});
export type StoredMedia = v.InferOutput<typeof StoredMedia>;

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

export const focusClass = (focus: Focus): string => `focus-${focus}`;
export const isFocus = (text: string): text is Focus => focusPoints.some((one) => one === text);

export const mediaPath = (hash: string, width: MediaWidth = widest): string =>
  `/media/${hash}/${width}`;

const form = /^\/media\/([\da-f]{64})\/\d{1,4}(?:#([a-z-]+))?$/;

/** With the focus point after #; undefined for other addresses. */
export function mediaAt(address: string): { hash: string; focus: Focus | undefined } | undefined {
  const [, hash, point = ""] = form.exec(address) ?? [];
  return hash === undefined ? undefined : { hash, focus: isFocus(point) ? point : undefined };
}

/** True if pages show this image of an article: it must be a path of this site. */
export const isOurs = (image: string | null): image is string => /^\/(?![/\\])/.test(image ?? "");

/** The address of a picture without its focus point. */
export const withoutFocus = (address: string): string => address.replace(/#.*$/s, "");

export const mediaIn = (...texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      [...(text ?? "").matchAll(/\/media\/([\da-f]{64})\//g)].map(([, hash = ""]) => hash),
    ),
  ),
];

/** `width` is that of the widest version, where known. */
export function srcsetOf(hash: string, width: number = widest): string {
  const narrower = mediaWidths.filter((one) => one < Math.min(width, widest));
  const versions = narrower.map((one) => `${mediaPath(hash, one)} ${one}w`);
  // Versions end at the first that shows the picture at full width.
  const last = mediaWidths[narrower.length] ?? widest;
  return [...versions, `${mediaPath(hash, last)} ${Math.min(width, widest)}w`].join(", ");
}
