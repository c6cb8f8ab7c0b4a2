import { Buffer } from "node:buffer";
import sharp from "sharp";
import { expect, test } from "vitest";
import { mediaPath, mediaWidths } from "../../db/schema/media.ts";
import { createEncoder } from "./encoder.ts";
import { createMedia } from "./media.ts";
import { canary, hashOf, photograph, picture, uploadTo } from "../testing/media.ts";
import { signedInAs, trail } from "../testing/staff.ts";
import { problemOf, siteOn, withSite } from "../testing/app.ts";

const { database, query, site } = await withSite();
const editor = await signedInAs(site, database, "author");

const upload = (bytes: Buffer, how = {}) => uploadTo(site, editor, bytes, how);
const shown = (path: string, accept = "image/avif,image/webp,*/*") =>
  site.call(path, { headers: { accept } });
const read = async (answer: Response) => sharp(Buffer.from(await answer.arrayBuffer()));

test("a picture arrives under the hash of its bytes and is shown in three widths and types", async () => {
  const bytes = await picture();
  const hash = hashOf(bytes);
  expect(await (await asks(hash)).json()).toBeNull();
  const answer = await upload(bytes);
  expect([answer.status, await answer.json()]).toEqual([200, { hash, width: 1600, height: 800 }]);
  expect(await (await asks(hash)).json()).toEqual({ hash, width: 1600, height: 800 });
  for (const width of mediaWidths) {
    const webp = await shown(mediaPath(hash, width), "image/webp,*/*");
    expect(webp.headers.get("content-type")).toBe("image/webp");
    expect(await (await read(webp)).metadata()).toMatchObject({
      format: "webp",
      width,
      height: width / 2,
    });
    const jpeg = await shown(mediaPath(hash, width), "*/*");
    expect(await (await read(jpeg)).metadata()).toMatchObject({ format: "jpeg", width });
    const avif = await shown(mediaPath(hash, width));
    const start = Buffer.from(await avif.arrayBuffer()).toString("latin1", 4, 12);
    expect([avif.headers.get("content-type"), start]).toEqual(["image/avif", "ftypavif"]);
  }
});

const asks = (hash: string) => site.call(`/api/staff/media/${hash}`, { headers: editor.headers });

test("what is shown may be kept for ever, and can do nothing where it is opened by itself", async () => {
  const bytes = await picture({ width: 40, height: 40 });
  await upload(bytes);
  const answer = await shown(mediaPath(hashOf(bytes)));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    vary: "Accept",
  });
  // Anyone who shares this computer later finds no picture of a draft in its cache.
  const { cookie } = editor.headers;
  const here = await site.call(mediaPath(hashOf(bytes)), { headers: { cookie } });
  expect(here.headers.get("cache-control")).toBe("private, no-store");
});

test.each([
  ["image/avif;q=0,image/webp", "image/webp"],
  ["image/avif ; q=0.0, image/*", "image/jpeg"],
  ["image/avif;q=0.5", "image/avif"],
  ["text/html, image/webpx", "image/jpeg"],
])("of a browser that takes %s it is %s", async (accept, type) => {
  const bytes = await picture({ width: 40, height: 40 });
  await upload(bytes);
  const answer = await shown(mediaPath(hashOf(bytes)), accept);
  expect(answer.headers.get("content-type")).toBe(type);
});

test("a small picture is never enlarged, whatever width is asked for", async () => {
  const bytes = await picture({ width: 700, height: 350 }, "png");
  const answer = await upload(bytes, { type: "image/png" });
  expect(await answer.json()).toMatchObject({ width: 700, height: 350 });
  const widths = [];
  for (const width of mediaWidths) {
    const { width: real } = await (
      await read(await shown(mediaPath(hashOf(bytes), width), "*/*"))
    ).metadata();
    widths.push(real);
  }
  expect(widths).toEqual([480, 700, 700]);
});

test("eight devices that send the same picture at the same time make one, and the audit trail has it once", async () => {
  const bytes = await picture({ width: 900, height: 450 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(bytes)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await trail(database, "picture added", { subject: hashOf(bytes) })).toEqual([
    { actor: editor.person.email, subject: hashOf(bytes), detail: { width: 900, height: 450 } },
  ]);
  const files = await query`select 1 from media_files where hash = ${hashOf(bytes)}`;
  expect(files).toHaveLength(6);
});

test("nothing of place, time and camera survives, and the picture stands upright", async () => {
  const bytes = await photograph();
  expect(bytes.toString("latin1")).toContain(canary);
  expect(await (await upload(bytes)).json()).toMatchObject({ width: 300, height: 600 });
  for (const accept of ["image/avif", "image/webp", "*/*"]) {
    const answer = await shown(mediaPath(hashOf(bytes)), accept);
    const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect(text).not.toContain(canary);
    expect(text).not.toMatch(/Exif\0|GPS|xmpmeta|ICC_PROFILE/);
  }
  // Turned clockwise, its left is on top.
  const upright = await read(await shown(mediaPath(hashOf(bytes)), "*/*"));
  const { data } = await upright.resize(1, 2).raw().toBuffer({ resolveWithObject: true });
  expect([...data].map((colour) => colour > 128)).toEqual([true, false, false, false, false, true]);
});

test("a picture for printing (CMYK) is shown in the colours of screens", async () => {
  const bytes = await sharp(await picture({ width: 300, height: 100 }))
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).space).toBe("cmyk");
  expect((await upload(bytes)).status).toBe(200);
  const seen = await read(await shown(mediaPath(hashOf(bytes)), "*/*"));
  expect(await seen.metadata()).toMatchObject({ space: "srgb", channels: 3 });
});

test("what shines through a PNG is white where a type knows no transparency", async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 4, background } })
    .png()
    .toBuffer();
  await upload(bytes, { type: "image/png" });
  const jpeg = await read(await shown(mediaPath(hashOf(bytes)), "*/*"));
  expect((await jpeg.raw().toBuffer())[0]).toBe(255);
});

test("an address that is none of a picture is 404, and that is not kept: the picture may still arrive", async () => {
  const bytes = await picture({ width: 30, height: 30 });
  const hash = hashOf(bytes);
  await problemOf(shown(mediaPath(hash)), 404);
  await upload(bytes);
  expect((await shown(mediaPath(hash))).status).toBe(200);
  for (const path of [
    `/media/${hash}/481`,
    `/media/${hash}/0480`,
    `/media/${hash.toUpperCase()}/480`,
    `/media/${hash.slice(1)}/480`,
    "/media/x/480",
  ])
    await problemOf(shown(path), 404);
});

test("bytes that are not those of the name are not stored", async () => {
  const problem = await problemOf(
    upload(await picture({ width: 31, height: 31 }), { hash: "0".repeat(64) }),
    422,
  );
  expect(problem.errors).toMatchObject([{ path: "hash" }]);
  expect((await upload(Buffer.from("x"), { hash: "../../etc" })).status).toBe(404);
  await problemOf(upload(Buffer.from("x"), { hash: "x" }), 422);
});

test("more than 10 MB are refused before they have all arrived", async () => {
  const { status } = await upload(Buffer.alloc(10 * 1024 * 1024 + 1));
  expect(status).toBe(413);
});

test("anyone who is disabled while the picture arrives stores nothing", async () => {
  const leaving = await signedInAs(site, database, "author");
  const bytes = await picture({ width: 32, height: 32 });
  const body = new ReadableStream({
    async pull(stream) {
      await query`update staff set disabled_at = now() where id = ${leaving.person.id}`;
      stream.enqueue(Uint8Array.from(bytes));
      stream.close();
    },
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "PUT",
    headers: { ...leaving.headers, "content-type": "image/jpeg" },
    body,
    duplex: "half",
  };
  await problemOf(site.call(`/api/staff/media/${hashOf(bytes)}`, init), 401);
  expect((await shown(mediaPath(hashOf(bytes)))).status).toBe(404);
});

/** The library, whose pictures come to this, one after the other. */
const comesTo = (...outcomes: (() => Promise<unknown>)[]) =>
  createEncoder({
    load: async () => {
      const chain: object = new Proxy(() => chain, {
        get: (_, name) => {
          if (name === "metadata") return async () => ({ width: 3, height: 3 });
          return name === "toBuffer" ? () => outcomes.shift()?.() : () => chain;
        },
      });
      // Awaited by no one, and asked for nothing else.
      return (() => chain) as unknown as typeof sharp;
    },
  });
const tooSlow = () => Promise.reject(new Error("timeout: 20% complete"));
const raw = { data: Buffer.alloc(27), info: { width: 3, height: 3, channels: 3 } };
let encoder = createEncoder();
const elsewhere = await siteOn(database, {
  media: createMedia({ database, encoder: { encode: (bytes) => encoder.encode(bytes) } }),
});

test.each([
  [
    "that has no library for pictures",
    createEncoder({ load: () => Promise.reject(new Error("libvips.so: not found")) }),
    "Pictures cannot be taken in on this server just now.",
  ],
  ["where reading takes too long", comesTo(tooSlow), "The picture took too long to prepare."],
  [
    "where writing takes too long",
    comesTo(() => Promise.resolve(raw), tooSlow),
    "The picture took too long to prepare.",
  ],
])("a machine %s says so, and to try again", async (_, broken, says) => {
  encoder = broken;
  const bytes = await picture({ width: 34, height: 21 });
  const answer = await uploadTo(elsewhere, editor, bytes);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await problemOf(answer, 503)).detail).toBe(
    `${says} Nothing was stored. Please try again later.`,
  );
});
