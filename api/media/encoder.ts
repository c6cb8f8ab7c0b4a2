import type { Sharp } from "sharp";
import { type MediaWidth, mediaWidths } from "../../db/schema/media.ts";
import { createGate } from "../runtime/limits.ts";
import { UnsupportedImage, sizeOf } from "./shape.ts";

/** The types that a picture is shown in, best first. */
export const fileTypes = ["avif", "webp", "jpeg"] as const;
export type FileType = (typeof fileTypes)[number];

export interface MediaFile {
  width: MediaWidth;
  type: FileType;
  bytes: Buffer;
}

/** A picture in all its versions: new bytes, without a word of what the uploaded ones said beside it. */
export interface Encoded {
  /** Of the widest version, in pixels. */
  width: number;
  height: number;
  files: MediaFile[];
}

/** Too many pictures wait: worth another try. */
export class EncoderBusy extends Error {
  override readonly name = "EncoderBusy";
}

/** No picture can be encoded here, or this one took too long; says so in a sentence. */
export class EncoderUnavailable extends Error {
  override readonly name = "EncoderUnavailable";
}

// 10 MB each; a picture takes 1 to 3 s of one core.
const maxPictures = 12;
const secondsEach = 20;
// Of a picture that is much taller than wide.
const tallest = 4_800;

/**
 * Encodes one picture after the other, on one core, outside the thread that answers requests. Rejects with UnsupportedImage for
 * what is no picture, or is more than one, with EncoderBusy and with EncoderUnavailable.
 */
export function createEncoder({ max = maxPictures, load = loadSharp } = {}) {
  const gate = createGate(1, max, () => new EncoderBusy("Too many pictures wait."));
  return {
    async encode(bytes: Buffer): Promise<Encoded> {
      sizeOf(bytes);
      return gate(() => encode(bytes, load));
    },
  };
}
export type Encoder = ReturnType<typeof createEncoder>;

async function encode(bytes: Buffer, load: typeof loadSharp): Promise<Encoded> {
  const sharp = await load().catch((cause: unknown) => {
    throw new EncoderUnavailable("Pictures cannot be taken in on this server just now.", { cause });
  });
  const limits = { limitInputPixels: 50_000_000, limitInputChannels: 4 };
  const upright = await readable(
    sharp(bytes, { ...limits, failOn: "warning" })
      // As the camera was held; the colours are sRGB from here on.
      .autoOrient()
      .resize({ width: 1600, height: tallest, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: secondsEach })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = upright.info;
  const raw = { raw: { width, height, channels } };
  const wholeAt = mediaWidths.findIndex((one) => one >= width);
  const files: MediaFile[] = [];
  for (const one of mediaWidths.slice(0, wholeAt + 1)) {
    for (const type of fileTypes) {
      const version = sharp(upright.data, raw).resize({ width: Math.min(one, width) });
      files.push({ width: one, type, bytes: await inTime(written(version, type)) });
    }
  }
  return { width, height, files };
}

/** At a picture, not before: it takes 20 MB and 0.1 s the first time, and most processes never need it. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  // Of all that it could read only these; what somebody sends decides nothing.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
  });
  return sharp;
}

/** Qualities at which photographs show no difference at arm's length; effort 1 of AVIF takes a sixth of the time of 4. */
function written(picture: Sharp, type: FileType): Promise<Buffer> {
  const limited = picture.timeout({ seconds: secondsEach });
  if (type === "avif") return limited.avif({ quality: 52, effort: 1 }).toBuffer();
  if (type === "webp") return limited.webp({ quality: 76 }).toBuffer();
  return limited
    .flatten({ background: "#fff" })
    .jpeg({ quality: 78, progressive: true })
    .toBuffer();
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await inTime(work);
  } catch (error) {
    if (error instanceof EncoderUnavailable) throw error;
    // The library's words are for its makers, and may quote the file.
    throw new UnsupportedImage(
      "The picture cannot be read: it is not complete, or damaged. Save it anew.",
    );
  }
}

/** The library has no other sign of its limit than its words. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    if (!(cause instanceof Error && /^timeout: /.test(cause.message))) throw cause;
    throw new EncoderUnavailable("The picture took too long to prepare.", { cause });
  });
