import type { Metadata, Sharp } from "sharp";
import { type MediaWidth, mediaWidths } from "../../db/schema/media.ts";
import { createGate } from "../runtime/limits.ts";

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

/** A file that is not taken, with the reason as a sentence. */
export class UnsupportedImage extends Error {
  override readonly name = "UnsupportedImage";
  /** It is no picture of a type that is taken, whatever it is called. */
  readonly isOther: boolean;

  constructor(reason: string, isOther = false) {
    super(reason);
    this.isOther = isOther;
  }
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
// A phone's largest photograph has 50 million; decoding needs 4 bytes of memory for each.
const maxPixels = 50_000_000;
const maxSide = 16_384;
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
      requireType(bytes);
      return gate(() => encode(bytes, load));
    },
  };
}
export type Encoder = ReturnType<typeof createEncoder>;

async function encode(bytes: Buffer, load: typeof loadSharp): Promise<Encoded> {
  const sharp = await load().catch((cause: unknown) => {
    throw new EncoderUnavailable("Pictures cannot be taken in on this server just now.", { cause });
  });
  requireStill(bytes, await readable(sharp(bytes, { limitInputPixels: false }).metadata()));
  const upright = await readable(
    sharp(bytes, { limitInputPixels: maxPixels, limitInputChannels: 4, failOn: "warning" })
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
    throw new UnsupportedImage("The picture is not complete, or damaged. Save it anew.");
  }
}

/** The library has no other sign of its limit than its words. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    if (!(cause instanceof Error && /^timeout: /.test(cause.message))) throw cause;
    throw new EncoderUnavailable("The picture took too long to prepare.", { cause });
  });

const startsWith: Record<FileType | "png", (bytes: Buffer) => boolean> = {
  avif: (bytes) => latin(bytes, 4, 8) === "ftyp",
  webp: (bytes) => latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP",
  jpeg: (bytes) => latin(bytes, 0, 3) === "\xff\xd8\xff",
  png: (bytes) => latin(bytes, 0, 8) === "\x89PNG\r\n\x1a\n",
};
const latin = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);

/** Whether a file is of this type, by its first bytes. */
export const isOfType = (bytes: Buffer, type: keyof typeof startsWith): boolean =>
  startsWith[type](bytes);

function requireType(bytes: Buffer): void {
  if ((["jpeg", "png", "webp"] as const).some((type) => isOfType(bytes, type))) return;
  throw new UnsupportedImage(`${otherType(bytes)} JPEG, PNG and WebP are taken.`, true);
}

/** What a file is instead, as far as its first bytes say. */
function otherType(bytes: Buffer): string {
  const start = latin(bytes, 0, 1024)
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .trimStart()
    .toLowerCase();
  if (start.startsWith("gif8")) return "This is a GIF.";
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*|<!doctype svg[^>]*>\s*)*<svg[\s>/]/.test(start))
    return "This is an SVG drawing, which can hold programs.";
  if (/^<(?:!doctype html|html|head|body|script)/.test(start))
    return "This is a web page, not a picture, whatever it is called.";
  if (/^ftyp(?:avif|avis|heic|heix|mif1|msf1)/.test(start.slice(4)))
    return "This is a HEIC or AVIF picture.";
  return "This is no picture that can be read.";
}

function requireStill(bytes: Buffer, { width, height, pages = 1 }: Metadata): void {
  // libvips reads the first frame of an animated PNG alone, and says nothing of the others.
  if (pages > 1 || bytes.subarray(0, bytes.indexOf("IDAT")).includes("acTL"))
    throw new UnsupportedImage("The picture is animated. Use a still one.");
  if (width > maxSide || height > maxSide || width * height > maxPixels) {
    const [wide, high] = [width, height].map((side) => side.toLocaleString("en"));
    throw new UnsupportedImage(
      `The picture has ${wide} × ${high} pixels; it may have 50 million, and 16,384 a side. Make it smaller.`,
    );
  }
}
