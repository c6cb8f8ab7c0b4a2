import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Media } from "../media/media.ts";
import type { Site } from "./app.ts";
import type { SignedIn } from "./staff.ts";

export const hashOf = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

/** A picture of two colours with a seam, each of its own: red on the left, blue on the right. */
export async function picture(
  { width = 2000, height = 1000 } = {},
  type: "jpeg" | "png" | "webp" = "jpeg",
): Promise<Buffer> {
  const half = Math.floor(width / 2);
  const blue = { create: { width: half, height, channels: 3 as const, background: "#0000ff" } };
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: blue, left: width - half, top: 0 }])
    [type]()
    .toBuffer();
}

/** A JPEG that says where, when and by whom it was taken, and that it is to be turned by 90° clockwise. */
export async function photograph(): Promise<Buffer> {
  return sharp(await picture({ width: 600, height: 300 }))
    .withExif({
      IFD0: { Artist: canary, Software: canary },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "1/1 57/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`)
    .jpeg()
    .toBuffer();
}

/** Metadata that no version of a picture may contain. */
export const canary = "Aline Uwase 0788123456";

/** Inserts a segment behind the first one of a JPEG. */
export const withSegment = (jpeg: Buffer, marker: number, content: string): Buffer => {
  const text = Buffer.from(content, "latin1");
  const head = Buffer.from([0xff, marker, (text.length + 2) >> 8, (text.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
};

/** A PNG of these chunks. */
export const png = (...chunks: [type: string, data: Buffer][]): Buffer =>
  Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks.map(chunk)]);

/** The head of a PNG: its size, and eight bits of grey. */
export function head(width: number, height: number): [string, Buffer] {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 0], 8);
  return ["IHDR", data];
}

/** Rows of black, as many bytes as asked for. */
export const pixels = (bytes: number): [string, Buffer] => [
  "IDAT",
  deflateSync(Buffer.alloc(bytes)),
];
export const end: [string, Buffer] = ["IEND", Buffer.alloc(0)];

/** A grey JPEG of one DC pass and this many passes of nothing, each a walk over all pixels (T.81, annex G). */
export function passes(side: number, count: number): Buffer {
  const segment = (marker: number, data: number[]) =>
    Buffer.from([0xff, marker, 0, data.length + 2, ...data]);
  const scan = (band: number, high: number, low: number) =>
    segment(0xda, [1, 1, 0, band, band, high * 16 + low]);
  const size = [side >> 8, side & 0xff];
  const blocks = Math.ceil(side / 8) ** 2;
  // One code, a zero, then 14 ones: the longest run of blocks in which nothing ends.
  const runs = `0${"1".repeat(14)}`.repeat(Math.ceil(blocks / 32_767));
  const nothing = (runs.padEnd(Math.ceil(runs.length / 8) * 8, "1").match(/.{8}/g) ?? [])
    .map((bits) => Number.parseInt(bits, 2))
    .flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte]));
  const bands = Array.from({ length: count }, (_, nth) => {
    const low = 12 - Math.floor(nth / 63);
    return Buffer.concat([
      scan((nth % 63) + 1, low === 12 ? 0 : low + 1, low),
      Buffer.from(nothing),
    ]);
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...size, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0xe0]),
    scan(0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...bands,
    Buffer.from([0xff, 0xd9]),
  ]);
}

function chunk([type, data]: [string, Buffer]): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** Sends a picture as the editor's device does. */
export const uploadTo = (
  site: Site,
  { headers }: SignedIn,
  bytes: Buffer,
  { type = "image/jpeg", hash = hashOf(bytes) } = {},
) =>
  site.call(`/api/staff/media/${hash}`, {
    method: "PUT",
    headers: { ...headers, "content-type": type },
    body: Uint8Array.from(bytes),
  });

/** For a site whose test sweeps by itself: the site's own sweep, which no one waits for, would come in between. */
export const unswept = (media: Media): Media => ({
  ...media,
  removeUnused: () => Promise.resolve(),
});
