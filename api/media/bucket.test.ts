import { Buffer } from "node:buffer";
import { readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaPath } from "../../db/schema/media.ts";
import { temporaryDirectory, withDatabase } from "../../db/testing/database.ts";
import { createMedia } from "./media.ts";
import { account, openStorage } from "../testing/storage.ts";
import { hashOf, picture, unswept, uploadTo } from "../testing/media.ts";
import { signedInAs } from "../testing/staff.ts";
import { problemOf, siteOn } from "../testing/app.ts";

const { database, query } = await withDatabase();
const { directory, remove } = await temporaryDirectory();

const storage = await openStorage(directory);
const place = (secret = account.secret) =>
  `http://${account.key}:${secret}@127.0.0.1:${storage.port}/media`;
afterAll(async () => {
  await storage.close();
  await remove();
});

// No test waits for a storage that never answers; where every core is busy, one that answers may take long.
const siteWith = (mediaUrl: string, rows = database) =>
  siteOn(database, {
    media: unswept(createMedia({ database: rows, mediaUrl, storageMs: 60_000 })),
  });
const site = await siteWith(place());
const editor = await signedInAs(site, database, "author");
let small: Buffer;
beforeAll(async () => {
  small = await picture({ width: 700, height: 350 });
});

const upload = (to: typeof site, bytes: Buffer) => uploadTo(to, editor, bytes);

/** A storage that answers so. */
async function storageThat(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("It listens nowhere.");
  const close = async () => {
    // In this order: none is accepted between the two.
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return { url: `http://k:s@127.0.0.1:${at.port}/media`, close };
}

test("the storage holds the files, the database none of them, and every process shows them", async () => {
  expect((await upload(site, small)).status).toBe(200);
  expect(await query`select 1 from media_files`).toHaveLength(0);
  const other = await siteWith(place());
  for (const [width, real] of [
    [480, 480],
    [960, 700],
    [1600, 700],
  ] as const) {
    const answer = await other.call(mediaPath(hashOf(small), width), {
      headers: { accept: "image/webp" },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: real });
  }
});

test("a key that the storage refuses stores nothing, and says so without the key", async () => {
  const wrong = await siteWith(place("not-the-secret"));
  const bytes = await picture({ width: 33, height: 33 });
  const problem = await problemOf(upload(wrong, bytes), 503);
  expect(JSON.stringify(problem) + wrong.logs.join()).not.toContain("not-the-secret");
  await problemOf(site.call(mediaPath(hashOf(bytes))), 404);
  expect((await upload(site, bytes)).status).toBe(200);
});

test("a storage that is away is a 503, in uploads and on pages, until it is back", async () => {
  const { url, close } = await storageThat((_, response) => response.writeHead(500).end());
  const broken = await siteWith(url);
  const bytes = await picture({ width: 34, height: 34 });
  await problemOf(upload(broken, bytes), 503);
  await problemOf(broken.call(mediaPath(hashOf(small))), 503);
  const asked = { headers: editor.headers };
  await problemOf(broken.call(`/api/staff/media/${hashOf(small)}`, asked), 503);
  await close();
  await problemOf(upload(broken, bytes), 503);
  const [row] = await query`select 1 from media where hash = ${hashOf(bytes)}`;
  expect(row).toBeUndefined();
});

test.each([
  ["a page of a proxy", 200, "<html>Sign in</html>"],
  ["nothing", 200, ""],
  ["a part", 206, "RIFF----WEBP"],
])("what is no picture is shown as none, whatever its status says: %s", async (_, status, body) => {
  const { url, close } = await storageThat((_, response) => response.writeHead(status).end(body));
  const asked = await siteWith(url);
  const answer = await asked.call(mediaPath(hashOf(small)), { headers: { accept: "image/webp" } });
  expect(answer.headers.get("cache-control")).not.toMatch(/immutable/);
  await problemOf(answer, 503);
  await close();
});

test("who asks for one picture many times asks the storage once, and it is not asked for many at the same time", async () => {
  const waiting: (() => void)[] = [];
  const { url, close } = await storageThat((_, response) => {
    waiting.push(() => response.writeHead(200, { "content-length": "1" }).end());
  });
  let reads = 0;
  const withDeadline: typeof database.withDeadline = (...query) =>
    database.withDeadline(...query).finally(() => reads++);
  const asked = await siteWith(url, { ...database, withDeadline });
  const hashes = Array.from({ length: 25 }, (_, nth) => nth.toString(16).padStart(64, "0"));
  for (const hash of hashes)
    await query`insert into media (hash, width, height) values (${hash}, 480, 480)`;
  const ask = (hash: string) => asked.call(`/api/staff/media/${hash}`, { headers: editor.headers });
  const [first = ""] = hashes;
  const answers = Promise.all([...Array(10).fill(first), ...hashes.slice(1)].map(ask));
  // Nobody comes late: each reads twice whether there is such a picture before the storage is asked.
  await expect.poll(() => reads).toBe(68);
  // Three files of each of 20 pictures; the others are told to come again.
  await expect.poll(() => waiting.length).toBe(60);
  for (const answer of waiting) answer();
  const statuses = (await answers).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(5);
  expect(statuses.filter((status) => status === 200)).toHaveLength(29);
  expect(waiting).toHaveLength(60);
  await query`delete from media where hash = any(${hashes})`;
  await close();
});

test("a picture that nothing uses leaves the storage; anyone who brings it again meanwhile waits", async () => {
  const pictures = createMedia({ database, mediaUrl: place() });
  const own = await siteWith(place());
  const bytes = await picture({ width: 520, height: 90 });
  const hash = hashOf(bytes);
  expect((await upload(own, bytes)).status).toBe(200);
  const files = () =>
    readdirSync(directory, { recursive: true }).filter((name) => String(name).includes(hash));
  expect(files()).not.toEqual([]);
  await query`update media set at = now() - interval '31 days' where hash = ${hash}`;
  await query`insert into media_leaving values (${hash}, now() + interval '1 minute')`;
  await pictures.removeUnused();
  expect((await own.call(mediaPath(hash))).status).toBe(404);
  // Someone is deleting its files just now.
  await problemOf(upload(own, bytes), 503);
  await query`update media_leaving set until = now() - interval '1 s'`;
  await pictures.removeUnused();
  expect(files().filter((name) => /\d\.(?:avif|webp|jpeg)/.test(String(name)))).toEqual([]);
  expect(await query`select from media_leaving`).toHaveLength(0);
  expect((await upload(own, bytes)).status).toBe(200);
  expect((await own.call(mediaPath(hash))).status).toBe(200);
});

const asks = async (bytes: Buffer) => {
  const answer = await site.call(`/api/staff/media/${hashOf(bytes)}`, {
    headers: editor.headers,
  });
  expect(answer.status).toBe(200);
  return answer.json();
};
const lose = (bytes: Buffer, which: RegExp) => {
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" }))
    if (name.includes(hashOf(bytes)) && which.test(name)) rmSync(join(directory, name));
};

test.each([
  ["all", 101, /\d\.(?:avif|webp|jpeg)/],
  ["one", 102, /480\.webp/],
])(
  "a picture whose files are gone, %s of them, counts as not arrived and comes back",
  async (_, width, which) => {
    const bytes = await picture({ width, height: 50 });
    expect((await upload(site, bytes)).status).toBe(200);
    expect(await asks(bytes)).toMatchObject({ width });
    lose(bytes, which);
    // Another process has nothing of it in its memory.
    const other = await siteWith(place());
    const shown = () => other.call(mediaPath(hashOf(bytes)), { headers: { accept: "image/webp" } });
    await problemOf(shown(), 404);
    expect(await asks(bytes)).toBeNull();
    expect((await upload(site, bytes)).status).toBe(200);
    expect((await shown()).status).toBe(200);
    expect(await asks(bytes)).toMatchObject({ width });
    expect(await query`select from media where hash = ${hashOf(bytes)}`).toHaveLength(1);
  },
);

test("of a picture no one can tell whether it is gone where the bucket itself is not there: 503", async () => {
  const nowhere = await siteWith(place().replace(/media$/, "elsewhere"));
  await problemOf(nowhere.call(mediaPath(hashOf(small))), 503);
});

test("a picture whose files cannot be deleted keeps no other from leaving", async () => {
  const [stuck, free] = ["0".repeat(64), "f".repeat(64)];
  const refusing = await storageThat(({ url = "" }, response) => {
    response.writeHead(url.includes(stuck) ? 403 : 204).end();
  });
  const pictures = createMedia({ database, mediaUrl: refusing.url });
  await query`insert into media_leaving (hash) values (${stuck}), (${free})`;
  for (let times = 0; times < 2; times++) {
    await expect(pictures.removeUnused()).rejects.toThrow("The storage of pictures answered 403.");
    await query`update media_leaving set until = now() - interval '1 s' where until > now()`;
  }
  expect(await query`select hash from media_leaving`).toEqual([{ hash: stuck }]);
  await query`delete from media_leaving`;
  await refusing.close();
});
