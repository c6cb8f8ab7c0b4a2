import { Buffer } from "node:buffer";
import { UnsupportedImage } from "./unsupported-image.ts";

/**
 * A JPEG, PNG or WebP with only the parts that its pixels need: no comments, texts or unknown parts. Decoders unpack them before
 * any time limit counts (200 compressed texts in a PNG of 10 MB took 38 s). A damaged file stays damaged.
 * Throws UnsupportedImage.
 */
export function pictureData(bytes: Buffer, type: "jpeg" | "png" | "webp"): Buffer {
  return { jpeg: ofJpeg, png: ofPng, webp: ofWebp }[type](bytes);
}

/** Copies ranges, one behind the other: a file may have a million parts. */
function createCopy(source: Buffer) {
  const copied = Buffer.alloc(source.length);
  let length = 0;
  return {
    add(from: number, to: number) {
      // A damaged file may name any length.
      length += source.copy(copied, length, from, Math.min(to, source.length));
    },
    result: () => copied.subarray(0, length),
    get length() {
      return length;
    },
  };
}

/** A part that a picture has once, such as its colour profile: others after it are dropped. */
function createOnce(names: readonly (string | number)[]) {
  const seen = new Set<string | number>();
  return (name: string | number): boolean => {
    const isFirst = names.includes(name) && !seen.has(name);
    seen.add(name);
    return isFirst;
  };
}

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);

// PNG specification, §11: the chunks for pixels, their colours, and the camera's orientation.
const pngMany = ["IDAT"];
const pngOnce = "IHDR PLTE tRNS IEND cHRM cICP eXIf gAMA iCCP sBIT sRGB".split(" ");

function ofPng(bytes: Buffer): Buffer {
  const copy = createCopy(bytes);
  const isFirst = createOnce(pngOnce);
  copy.add(0, 8);
  for (let at = 8; at + 8 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = latin(bytes, at + 4, at + 8);
    if (pngMany.includes(type) || isFirst(type)) copy.add(at, end);
    if (type === "IEND") break;
    at = end;
  }
  return copy.result();
}

// ITU T.81, table B.1. Of APPn: 0 is JFIF, 1 Exif, 2 the colour profile, 14 Adobe's kind of colours.
const startOfScan = 0xda;
const endOfImage = 0xd9;
const isTable = (marker: number) => marker >= 0xc0 && marker <= 0xdf;
const profileParts = 255;
// Encoders write 20 at most. Each one is a walk over all pixels: 820 of 60 bytes each took 7 s.
const maxScans = 64;

function ofJpeg(bytes: Buffer): Buffer {
  const copy = createCopy(bytes);
  const isFirst = createOnce([0xe0, 0xee, "Exif"]);
  let profile = 0;
  let scans = 0;
  copy.add(0, 2);
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    // Before a marker there may be any number of fill bytes.
    if (bytes[at] !== 0xff || marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) break;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === startOfScan) {
      end = endOfScan(bytes, end);
      scans += 1;
    }
    const isExif = marker === 0xe1 && latin(bytes, at + 4, at + 8) === "Exif";
    const isProfile = marker === 0xe2 && latin(bytes, at + 4, at + 15) === "ICC_PROFILE";
    if (isProfile) profile += 1;
    if (
      isTable(marker) ||
      (isProfile && profile <= profileParts) ||
      isFirst(isExif ? "Exif" : marker)
    )
      copy.add(at, end);
    at = end;
    if (marker === startOfScan && bytes[at + 1] === endOfImage) {
      copy.add(at, at + 2);
      break;
    }
  }
  if (scans > maxScans)
    throw new UnsupportedImage(
      `The picture is stored in ${scans} passes; ${maxScans} are taken. Save it again.`,
    );
  return copy.result();
}

/** The place of the next marker that is neither a restart nor an escaped byte (T.81, B.1.1.5). */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0xff;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
}

// WebP container specification. By the last two parts the decoder recognises an animation.
const webpOnce = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "EXIF", "ANIM"];
const webpMany = ["ANMF"];

function ofWebp(bytes: Buffer): Buffer {
  const copy = createCopy(bytes);
  const isFirst = createOnce(webpOnce);
  copy.add(0, 12);
  const declared = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= declared; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const type = latin(bytes, at, at + 4);
    if (webpMany.includes(type) || isFirst(type)) copy.add(at, end);
    at = end;
  }
  const result = copy.result();
  // A file that is shorter than its declared length stays so.
  if (declared === 8 + bytes.readUInt32LE(4)) result.writeUInt32LE(copy.length - 8, 4);
  return result;
}
