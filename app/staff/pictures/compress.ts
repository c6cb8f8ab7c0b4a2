import { mediaWidths } from "../../../db/schema/media.ts";
import { UserFacingError } from "../session/server.ts";

export interface CompressedPicture {
  bytes: ArrayBuffer;
  type: "image/webp" | "image/jpeg";
  width: number;
  height: number;
}

/** Longest side, in pixels; larger than any version shown, so that the scaling is invisible. */
const maxSide = 2_400;
// The server's limits for the widest version (api/media/encoder.ts).
const shownAtMost = { width: Math.max(...mediaWidths), height: 4_800 };
const quality = 0.85;

/**
 * Encodes a file as a still picture of at most 2,400 pixels a side. Redrawing removes its metadata, such as place, time
 * and camera. Rejects with UserFacingError for files that are no picture.
 */
export async function compress(file: Blob): Promise<CompressedPicture> {
  if (/svg/i.test(file.type)) {
    throw new UserFacingError(
      "SVG files can contain programs and are not accepted. Save it as a PNG.",
    );
  }
  const picture = await decode(file);
  try {
    const { width, height } = fitWithin(picture, { width: maxSide, height: maxSide });
    const webp = await encode(picture, width, height, "image/webp");
    // A browser that cannot encode WebP returns another type.
    const blob =
      webp.type === "image/webp" ? webp : await encode(picture, width, height, "image/jpeg");
    if (blob.type !== "image/webp" && blob.type !== "image/jpeg") throw unwritten();
    return { bytes: await blob.arrayBuffer(), type: blob.type, width, height };
  } finally {
    picture.close();
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new UserFacingError("This file cannot be read as a picture. Choose a JPEG, PNG or WebP.");
  }
}

interface Size {
  width: number;
  height: number;
}

/** The size at which a picture is shown at its widest, in pixels. */
export const shownSize = (size: Size): Size => fitWithin(size, shownAtMost);

export function fitWithin({ width, height }: Size, limit: Size): Size {
  const scale = Math.min(1, limit.width / width, limit.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

async function encode(
  picture: ImageBitmap,
  width: number,
  height: number,
  type: CompressedPicture["type"],
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d", { alpha: type === "image/webp" });
  if (!pen) throw unwritten();
  if (type === "image/jpeg") {
    // Transparent areas would turn black.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, width, height);
  }
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality });
}

const unwritten = () =>
  new UserFacingError("This browser cannot make the picture smaller. Try another browser.");
