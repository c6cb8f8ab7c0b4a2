import type { Metadata, Sharp } from "sharp";
import { loadSharp } from "../runtime/sharp.ts";
import { type MediaWidth, mediaWidths } from "../../db/schema/media.ts";
import { createGate } from "../runtime/limits.ts";
import { pictureData } from "./picture-data.ts";
import { UnsupportedImage } from "./unsupported-image.ts";

export const fileTypes = ["avif", "webp", "jpeg"] as const;
export type FileType = (typeof fileTypes)[number];

export interface MediaFile {
  width: MediaWidth;
  type: FileType;
  bytes: Buffer;
}

/** All versions of a picture, without any metadata of the upload. */
export interface Encoded {
  /** The size of the widest version, in pixels. */
  width: number;
  height: number;
  files: MediaFile[];
}

/** Worth a retry. */
export class EncoderBusy extends Error {
  override readonly name = "EncoderBusy";
}

export class EncoderUnavailable extends Error {
  override readonly name = "EncoderUnavailable";
}

// 10 MB each; a picture takes 1 to 3 s of one core.
const maxPictures = 12;
const secondsEach = 20;
// sharp's own time limit of a step does not count while a file is opened.
const maxMs = 60_000;
// A phone's largest photograph has 50 million pixels; decoding needs 4 bytes of memory for each.
const maxPixels = 50_000_000;
const maxSide = 16_384;
const maxHeight = 4_800;

/** One picture at a time on one core. Rejects with UnsupportedImage, EncoderBusy or EncoderUnavailable. */
export function createEncoder({ max = maxPictures, load = loadSharp, limitMs = maxMs } = {}) {
  const gate = createGate(1, max, () => new EncoderBusy("Too many pictures wait."));
  return {
    async encode(bytes: Buffer): Promise<Encoded> {
      const type = requireType(bytes);
      return new Promise((resolve, reject) => {
        // Native code cannot be stopped: the next picture waits until it has ended.
        const work = async () => {
          const alarm = setTimeout(() => reject(tookTooLong()), limitMs);
          resolve(await encode(bytes, type, load).finally(() => clearTimeout(alarm)));
        };
        gate(work).catch(reject);
      });
    },
  };
}
export type Encoder = ReturnType<typeof createEncoder>;

const tookTooLong = (options?: ErrorOptions) =>
  new EncoderUnavailable("The picture took too long to prepare.", options);

async function encode(
  uploaded: Buffer,
  type: UploadType,
  load: typeof loadSharp,
): Promise<Encoded> {
  const sharp = await load().catch((cause: unknown) => {
    throw new EncoderUnavailable("Pictures cannot be taken in on this server just now.", { cause });
  });
  const bytes = pictureData(uploaded, type);
  const metadata = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  requireStill(uploaded, metadata);
  const upright = await readable(
    sharp(bytes, { limitInputPixels: maxPixels, limitInputChannels: 4, failOn: "warning" })
      // Rotated as the camera was held; in sRGB from here on.
      .autoOrient()
      .resize({ width: 1600, height: maxHeight, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: secondsEach })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = upright.info;
  const raw = { raw: { width, height, channels } };
  const fullWidthIndex = mediaWidths.findIndex((one) => one >= width);
  const files: MediaFile[] = [];
  for (const one of mediaWidths.slice(0, fullWidthIndex + 1)) {
    for (const type of fileTypes) {
      const version = sharp(upright.data, raw).resize({ width: Math.min(one, width) });
      files.push({ width: one, type, bytes: await withTimeLimit(encodeAs(version, type)) });
    }
  }
  return { width, height, files };
}

/** No visible difference at arm's length; AVIF's effort 1 takes a sixth of the time of 4. */
function encodeAs(picture: Sharp, type: FileType): Promise<Buffer> {
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
    return await withTimeLimit(work);
  } catch (error) {
    if (error instanceof EncoderUnavailable) throw error;
    // sharp's message may quote the file.
    throw new UnsupportedImage("The picture is not complete, or damaged. Save it again.");
  }
}

/** sharp reports its time limit by this message alone. */
const withTimeLimit = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    if (!(cause instanceof Error && /^timeout: /.test(cause.message))) throw cause;
    throw tookTooLong({ cause });
  });

const startsWith: Record<FileType | "png", (bytes: Buffer) => boolean> = {
  avif: (bytes) => latin(bytes, 4, 8) === "ftyp",
  webp: (bytes) => latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP",
  jpeg: (bytes) => latin(bytes, 0, 3) === "\xff\xd8\xff",
  png: (bytes) => latin(bytes, 0, 8) === "\x89PNG\r\n\x1a\n",
};
const latin = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);

export const isOfType = (bytes: Buffer, type: keyof typeof startsWith): boolean =>
  startsWith[type](bytes);

const uploadTypes = ["jpeg", "png", "webp"] as const;
type UploadType = (typeof uploadTypes)[number];

function requireType(bytes: Buffer): UploadType {
  const type = uploadTypes.find((one) => isOfType(bytes, one));
  if (type) return type;
  throw new UnsupportedImage(`${otherType(bytes)} JPEG, PNG and WebP are taken.`, true);
}

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
  if (pages > 1 || isAnimatedPng(bytes))
    throw new UnsupportedImage("The picture is animated. Use a still one.");
  if (width > maxSide || height > maxSide || width * height > maxPixels) {
    const [wide, high] = [width, height].map((side) => side.toLocaleString("en"));
    throw new UnsupportedImage(
      `The picture has ${wide} × ${high} pixels; it may have 50 million, and 16,384 a side. Make it smaller.`,
    );
  }
}

/** libvips reads only the first frame of an animated PNG and reports no others. Chunks: PNG specification, §5.3. */
function isAnimatedPng(bytes: Buffer): boolean {
  if (!isOfType(bytes, "png")) return false;
  let at = 8;
  while (at + 8 <= bytes.length) {
    const type = latin(bytes, at + 4, at + 8);
    if (type === "acTL" || type === "IDAT") return type === "acTL";
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}
