/*
 * What a file says of itself, read before anything decodes it: which picture it is, how large, and that it is nothing
 * else besides.
 */

interface Size {
  width: number;
  height: number;
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

// A phone's largest photograph has 50 million; decoding needs 4 bytes of memory for each.
const mostPixels = 50_000_000;
const longestSide = 16_384;

/** The size of a JPEG, PNG or WebP that is one still picture and nothing else. Throws UnsupportedImage. */
export function sizeOf(bytes: Buffer): Size {
  const size = readers.find(({ begins }) => begins(bytes))?.read(bytes);
  if (!size) throw new UnsupportedImage(whatElse(bytes), true);
  if (hasPage(bytes)) {
    throw new UnsupportedImage(
      "This file is a picture and a web page at once. Save the picture anew.",
    );
  }
  const { width, height } = size;
  if (width < 1 || height < 1) throw broken();
  if (width > longestSide || height > longestSide || width * height > mostPixels) {
    const [wide, high] = [width, height].map((side) => side.toLocaleString("en"));
    throw new UnsupportedImage(
      `The picture has ${wide} × ${high} pixels; it may have 50 million, and 16,384 a side. Make it smaller.`,
    );
  }
  return size;
}

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString("latin1", from, to);

const readers = [
  { begins: (bytes: Buffer) => bytes.subarray(0, 3).equals(jpegBegins), read: jpeg },
  { begins: (bytes: Buffer) => bytes.subarray(0, 8).equals(pngBegins), read: png },
  {
    begins: (bytes: Buffer) => latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP",
    read: webp,
  },
];
const jpegBegins = Buffer.from([0xff, 0xd8, 0xff]);
const pngBegins = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Segment after segment (ITU T.81, annex B). */
function jpeg(bytes: Buffer): Size {
  let size: Size | undefined;
  let at = marker(bytes, 2);
  while (bytes[at + 1] !== endOfImage) {
    const length = lengthAt(bytes, at + 2);
    const kind = bytes[at + 1] ?? 0;
    if (kind === firstHead) plainHead(bytes, at + 4, length);
    if (isFrame(kind)) size ??= frameSize(bytes, at, length);
    const next = at + 2 + length;
    at = kind === startOfScan ? afterScan(bytes, next) : marker(bytes, next);
  }
  if (!size) throw broken();
  endsAt(bytes, at + 2);
  return size;
}

const [firstHead, startOfScan, endOfImage] = [0xe0, 0xda, 0xd9];
/** A start of a frame; the tables for decoding lie between them. */
const isFrame = (kind: number) =>
  kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

/** Where the marker stands that begins here; it may be filled up before. */
function marker(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
  if (bytes[at] !== 0xff) throw broken();
  return at;
}

function lengthAt(bytes: Buffer, at: number): number {
  if (at + 2 > bytes.length) throw broken();
  const length = bytes.readUInt16BE(at);
  if (length < 2 || at + length > bytes.length) throw broken();
  return length;
}

function frameSize(bytes: Buffer, at: number, length: number): Size {
  if (length < 8) throw broken();
  return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
}

/** A head whose length lies can begin a program: it has room for a thumbnail and for nothing else. */
function plainHead(bytes: Buffer, at: number, length: number): void {
  if (latin(bytes, at, at + 5) !== "JFIF\0") return;
  const [across = 0, down = 0] = [bytes[at + 12], bytes[at + 13]];
  if (length !== 16 + 3 * across * down) throw disguised();
}

/** Where the next marker stands; a zero behind 0xff, and the marks of restarts, belong to the picture. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw broken();
}

/** Chunk after chunk (PNG, 5.3). */
function png(bytes: Buffer): Size {
  const chunk = (at: number) => {
    if (at + 12 > bytes.length) throw broken();
    return { length: bytes.readUInt32BE(at), type: latin(bytes, at + 4, at + 8) };
  };
  const head = chunk(8);
  if (head.type !== "IHDR" || head.length !== 13 || bytes.length < 33) throw broken();
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let at = 8;
  for (;;) {
    const { length, type } = chunk(at);
    if (type === "acTL") throw moving();
    at += 12 + length;
    if (type === "IEND") break;
  }
  endsAt(bytes, at);
  return size;
}

/** The first chunk says how large it is (RFC 9649). */
function webp(bytes: Buffer): Size {
  if (bytes.length < 30) throw broken();
  const length = bytes.readUInt32LE(4) + 8;
  if (length > bytes.length) throw broken();
  endsAt(bytes, length + (length % 2));
  const type = latin(bytes, 12, 16);
  if (type === "VP8X") {
    if ((bytes[20] ?? 0) & 0x02) throw moving();
    return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  }
  if (type === "VP8L") {
    const bits = bytes.readUInt32LE(21);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
  }
  if (type !== "VP8 ") throw broken();
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

function endsAt(bytes: Buffer, end: number): void {
  if (end < bytes.length) throw disguised();
}

/** What makes a browser that guesses take a file for a page; no picture holds it by chance. */
const hasPage = (bytes: Buffer): boolean =>
  /<(?:script[\s>]|!doctype\s|iframe[\s>]|html[\s>]|body[\s>]|\?php\s)/i.test(
    bytes.toString("latin1"),
  );

const broken = () => new UnsupportedImage("The picture is not complete, or damaged. Save it anew.");
const moving = () => new UnsupportedImage("The picture is animated. Use a still one.");
const disguised = () =>
  new UnsupportedImage(
    "There is something else in this file beside the picture. Save the picture anew.",
  );

const taken = "JPEG, PNG and WebP are taken.";

/** What a file is instead, as far as its first bytes say. */
function whatElse(bytes: Buffer): string {
  const begin = latin(bytes, 0, 1024)
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .trimStart()
    .toLowerCase();
  if (begin.startsWith("gif8")) return `This is a GIF. ${taken}`;
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*|<!doctype svg[^>]*>\s*)*<svg[\s>/]/.test(begin))
    return `This is an SVG drawing, which can hold programs. ${taken}`;
  if (/^<(?:!doctype html|html|head|body|script)/.test(begin))
    return `This is a web page, not a picture, whatever it is called. ${taken}`;
  if (/^ftyp(?:avif|avis|heic|heix|mif1|msf1)/.test(begin.slice(4)))
    return `This is a HEIC or AVIF picture. ${taken}`;
  return `This is no picture that can be read. ${taken}`;
}
