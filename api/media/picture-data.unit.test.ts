import { Buffer } from "node:buffer";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  canary,
  end,
  head,
  photograph,
  picture,
  pixels,
  png,
  withSegment,
} from "../testing/media.ts";
import { createEncoder } from "./encoder.ts";
import { pictureData } from "./picture-data.ts";

const text = (content: string) => Buffer.from(content, "latin1");
const decoded = (bytes: Buffer) =>
  sharp(bytes, { failOn: "warning" }).autoOrient().toColourspace("srgb").raw().toBuffer();
const small = sharp(await picture({ width: 90, height: 61 }));

const all = [
  ["a photograph", await photograph(), "jpeg"],
  ["a progressive JPEG", await small.clone().jpeg({ progressive: true }).toBuffer(), "jpeg"],
  ["a JPEG of wide colours", await small.clone().withIccProfile("p3").jpeg().toBuffer(), "jpeg"],
  ["a JPEG for printing", await small.clone().toColourspace("cmyk").jpeg().toBuffer(), "jpeg"],
  ["a PNG of wide colours", await small.clone().withIccProfile("p3").png().toBuffer(), "png"],
  ["a PNG of a palette", await small.clone().png({ palette: true }).toBuffer(), "png"],
  ["a turned PNG", await small.clone().withMetadata({ orientation: 6 }).png().toBuffer(), "png"],
  ["an interlaced PNG", await small.clone().png({ progressive: true }).toBuffer(), "png"],
  ["a WebP", await small.clone().webp().toBuffer(), "webp"],
  [
    "a WebP with all that it can have",
    await small
      .clone()
      .ensureAlpha(0.5)
      .withIccProfile("p3")
      .withMetadata({ orientation: 8 })
      .withXmp("<x/>")
      .webp()
      .toBuffer(),
    "webp",
  ],
  ["a WebP without loss", await small.clone().webp({ lossless: true }).toBuffer(), "webp"],
] as const;

test.each(all)("pixels, colours and how the camera was held stay: %s", async (_, bytes, type) => {
  expect((await decoded(pictureData(bytes, type))).equals(await decoded(bytes))).toBe(true);
});

test.each([
  [
    "texts and unknown chunks of a PNG, and the second of what there is one",
    png(
      head(8, 8),
      ["tEXt", text(`k\0${canary}`)],
      ["gAMA", Buffer.from([0, 0, 0xb1, 0x8f])],
      ["gAMA", text(canary)],
      ["aBcD", text(canary)],
      pixels(72),
      ["zTXt", text(canary)],
      end,
    ),
    "png",
    png(head(8, 8), ["gAMA", Buffer.from([0, 0, 0xb1, 0x8f])], pixels(72), end),
  ],
] as const)("%s", (_, bytes, type, rest) => {
  expect(pictureData(bytes, type).equals(rest)).toBe(true);
});

test("what no pixel needs goes: comments and other programs' parts of a JPEG, and what stands behind it", async () => {
  const plain = await picture({ width: 20, height: 20 });
  const xmp = withSegment(plain, 0xe1, `http://ns.adobe.com/xap/1.0/\0${canary}`);
  const bytes = Buffer.concat([withSegment(withSegment(xmp, 0xfe, canary), 0xed, canary), plain]);
  expect(pictureData(bytes, "jpeg").equals(plain)).toBe(true);
});

test("what no pixel needs goes: the parts of a WebP that its decoder does not need", async () => {
  const plain = await small.clone().ensureAlpha(0.5).webp().toBuffer();
  const part = Buffer.concat([text("XMP "), Buffer.from([4, 0, 0, 0]), text("text")]);
  const bytes = Buffer.concat([plain, part]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  expect(pictureData(bytes, "webp").equals(plain)).toBe(true);
});

test("a picture whose decoding does not end is answered, and holds the next one until it ends", async () => {
  const started: string[] = [];
  const end: (() => void)[] = [];
  const encoder = createEncoder({
    limitMs: 50,
    load: async () => {
      started.push("one");
      await new Promise<void>((resolve) => end.push(resolve));
      throw new Error("It has ended.");
    },
  });
  const bytes = await picture({ width: 20, height: 20 });
  await expect(encoder.encode(bytes)).rejects.toThrow("took too long");
  const second = expect(encoder.encode(bytes)).rejects.toThrow("took too long");
  await expect.poll(() => started.length).toBe(1);
  end[0]?.();
  await expect.poll(() => started.length).toBe(2);
  await second;
  end[1]?.();
});
