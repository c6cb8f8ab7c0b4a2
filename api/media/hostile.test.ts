import { Buffer } from "node:buffer";
import sharp from "sharp";
import { expect, test } from "vitest";
import { mediaPath } from "../../db/schema/media.ts";
import {
  end,
  hashOf,
  head,
  passes,
  picture,
  pixels,
  png,
  uploadTo,
  withSegment,
} from "../testing/media.ts";
import { signedInAs } from "../testing/staff.ts";
import { problemOf, withSite } from "../testing/app.ts";

const { database, site } = await withSite();
const editor = await signedInAs(site, database, "author");

const upload = (bytes: Buffer, type: string) => uploadTo(site, editor, bytes, { type });

const jpeg = await picture({ width: 60, height: 60 });
const webp = await picture({ width: 60, height: 60 }, "webp");
const flat = png(head(8, 8), pixels(72), end);
const script = "<script>alert(1)</script>";
const text = (content: string) => Buffer.from(content, "latin1");

/** Half of a picture's data, in a file that is whole by its chunks. */
const halfFull = png(head(800, 800), pixels(400 * 801), end);
const animated = await sharp([jpeg, await sharp(jpeg).negate().toBuffer()], {
  join: { animated: true },
})
  .webp()
  .toBuffer();
/** A head of 12,074 bytes, whose length is read as the beginning of a comment by a reader of JavaScript. */
const program = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  text("/*JFIF\0\x01\x01\x01\0\x48\0\x48\0\0*/=alert(1)/*".padEnd(0x2f2a, " ")),
  jpeg.subarray(2),
]);

test.each<[what: string, bytes: Buffer, status: 415 | 422, says: RegExp]>([
  ["a GIF that is a script too", text("GIF89a/*\0\0\0*/=1;alert(1)"), 415, /is a GIF/],
  [
    "an SVG with a script",
    text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    415,
    /SVG drawing/,
  ],
  [
    "an SVG behind a declaration",
    text('<?xml version="1.0"?>\n<!-- x -->\n<svg/>'),
    415,
    /SVG drawing/,
  ],
  ["a web page named .jpg", text(`<!DOCTYPE html><body>${script}`), 415, /a web page/],
  ["a HEIC", text("\0\0\0\x18ftypheic\0\0\0\0"), 415, /HEIC or AVIF/],
  ["a PDF", text("%PDF-1.7"), 415, /no picture that can be read/],
  ["nothing", Buffer.alloc(0), 415, /no picture that can be read/],
  [
    "a PNG of 30,000 × 30,000 pixels",
    png(head(30_000, 30_000), pixels(1_000), end),
    422,
    /30,000 × 30,000 pixels/,
  ],
  [
    "a PNG of 16,000 × 16,000 pixels",
    png(head(16_000, 16_000), pixels(1_000), end),
    422,
    /50 million/,
  ],
  ["a PNG without pixels", png(head(0, 8), end), 422, /not complete, or damaged/],
  [
    "a PNG that moves",
    png(head(8, 8), ["acTL", Buffer.alloc(8)], pixels(72), end),
    422,
    /animated/,
  ],
  [
    "a PNG that moves, whose text says IDAT",
    png(head(8, 8), ["tEXt", text("a\0IDAT")], ["acTL", Buffer.alloc(8)], pixels(72), end),
    422,
    /animated/,
  ],
  ["a WebP that moves", animated, 422, /animated/],
  ["half a JPEG", jpeg.subarray(0, jpeg.length / 2), 422, /not complete, or damaged/],
  ["half a WebP", webp.subarray(0, webp.length / 2), 422, /not complete, or damaged/],
  ["half of a PNG's pixels", halfFull, 422, /not complete, or damaged/],
  ["the head of a JPEG", jpeg.subarray(0, 3), 422, /not complete, or damaged/],
  ["a JPEG of 820 passes", passes(800, 819), 422, /820 passes; 64 are taken/],
  [
    "a PNG whose chunks lie about their length",
    png(head(8, 8)).fill(0xff, 33 - 25, 33 - 21),
    422,
    /not complete, or damaged/,
  ],
])("%s is refused with a sentence, and nothing is stored", async (_, bytes, status, says) => {
  const problem = await problemOf(upload(bytes, "image/jpeg"), status);
  expect(problem.detail + JSON.stringify(problem.errors)).toMatch(says);
  expect((await site.call(mediaPath(hashOf(bytes)))).status).toBe(404);
});

test.each<[what: string, bytes: Buffer]>([
  ["a JPEG whose comment is a page", withSegment(jpeg, 0xfe, `<html>${script}`)],
  ["a JPEG whose colour profile is a script", withSegment(jpeg, 0xe2, script)],
  ["a JPEG whose head is a program", program],
  ["a JPEG with an archive behind it", Buffer.concat([jpeg, text(`PK\x03\x04${script}`)])],
  ["a still JPEG whose comment says acTL", withSegment(jpeg, 0xfe, "acTL")],
  ["a still PNG whose text says acTL", png(head(8, 8), ["tEXt", text("a\0acTL")], pixels(72), end)],
  ["a PNG with a page behind it", Buffer.concat([flat, text(script)])],
  ["a WebP with a page behind it", Buffer.concat([webp, text(script)])],
])("of %s nothing is shown but its pixels", async (_, bytes) => {
  expect((await upload(bytes, "image/jpeg")).status).toBe(200);
  const { width: wide, height: high } = await sharp(bytes).metadata();
  const plain = { width: wide, height: high, exif: undefined, icc: undefined, xmp: undefined };
  for (const type of ["webp", "jpeg"]) {
    const answer = await site.call(mediaPath(hashOf(bytes)), {
      headers: { accept: `image/${type}` },
    });
    expect(answer.headers.get("content-type")).toBe(`image/${type}`);
    const shown = Buffer.from(await answer.arrayBuffer());
    expect(shown.toString("latin1")).not.toMatch(/alert|script|html/);
    const { width, height, exif, icc, xmp } = await sharp(shown).metadata();
    expect({ width, height, exif, icc, xmp }).toEqual(plain);
  }
});

const otherTypes = ["image/svg+xml", "image/gif", "text/html", "multipart/form-data"];
test.each(otherTypes)("a body that says it is %s is refused unread", async (type) => {
  await problemOf(upload(jpeg, type), 415);
});

test("whatever bytes follow the beginning of a picture, the answer is a refusal and never a failure", async () => {
  for (const original of [jpeg, webp, flat]) {
    for (let at = 3; at < original.length; at += Math.ceil(original.length / 40)) {
      const bytes = Buffer.from(original);
      bytes.fill(0xff, at, Math.min(at + 4, bytes.length));
      const { status } = await upload(bytes, "image/jpeg");
      expect([200, 415, 422]).toContain(status);
    }
  }
});
