import type { Buffer } from "node:buffer";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/postgres/postgres.ts";
import { type StoredMedia, type MediaWidth, mediaWidths } from "../../db/schema/media.ts";
import { BucketUnavailable, createBucket } from "./bucket.ts";
import { createEncoder, type Encoder, type FileType, fileTypes } from "./encoder.ts";
import { createSingleFlight } from "../runtime/limits.ts";
import { parseBucketUrl } from "./place.ts";
import { fileBytes, insertPicture, pictureWithHash } from "./rows.ts";
import { deleteUnusedRows, deleteRemovedFiles, pictureForUse, cancelDeletion } from "./unused.ts";

export interface Media {
  /** Undefined if its files are missing. Keeps the picture for 30 more days. Rejects with BucketUnavailable. */
  find(hash: string): Promise<StoredMedia | undefined>;
  /** Rejects with UnsupportedImage, EncoderBusy, EncoderUnavailable or BucketUnavailable; then nothing is visible. */
  upload(hash: string, bytes: Buffer, by: { id: string; email: string }): Promise<StoredMedia>;
  /** Undefined where there is no such picture. Rejects with BucketUnavailable. */
  file(hash: string, width: MediaWidth, type: FileType): Promise<Buffer | undefined>;
  /** Removes some of the pictures that nothing has used for 30 days. After BucketUnavailable the next call goes on. */
  removeUnused(): Promise<void>;
}

interface Parts {
  database: Database;
  /** MEDIA_URL; without it files are stored in the database. */
  mediaUrl?: string | null;
  /** The maximum duration of one call of the storage. */
  storageMs?: number;
  encoder?: Encoder;
}

const maxBytes = 24_000_000;
const maxLookups = 20;

export function createMedia({
  database,
  mediaUrl,
  storageMs,
  encoder = createEncoder(),
}: Parts): Media {
  const location = mediaUrl ? parseBucketUrl(mediaUrl) : undefined;
  const bucket = location && createBucket(location, storageMs);
  // A device that lost the answer uploads again while the first call still runs.
  const uploads = createSingleFlight<StoredMedia>();
  const lookups = createSingleFlight<boolean>({
    max: maxLookups,
    busy: () => new BucketUnavailable("The storage of pictures is being asked for many."),
  });
  const files = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes.length,
  });
  let removals = 0;

  async function find(hash: string): Promise<StoredMedia | undefined> {
    const picture = await pictureForUse(database, hash);
    if (!picture || !bucket) return picture;
    // After a restored backup a row may have no files.
    const widest = versionWidth(picture.width, mediaWidths[2]);
    return (await lookups(hash, () => bucket.holds(hash, widest))) ? picture : undefined;
  }

  async function upload(...[hash, bytes, by]: Parameters<Media["upload"]>): Promise<StoredMedia> {
    const found = await find(hash);
    if (found) return found;
    const { files, width, height } = await encoder.encode(bytes);
    const picture = { hash, width, height };
    if (bucket) await cancelDeletion(database, hash);
    // The row is written last: a row has its files.
    for (const file of bucket ? files : []) await bucket?.put(hash, file);
    await insertPicture(database, picture, bucket ? [] : files, by);
    return picture;
  }

  async function read(...[hash, width, type]: Parameters<Media["file"]>) {
    if (!bucket) return fileBytes(database, hash, width, type);
    const picture = await pictureWithHash(database, hash);
    return picture && bucket.get(hash, versionWidth(picture.width, width), type);
  }

  return {
    find,
    upload: (hash, bytes, by) => uploads(hash, () => upload(hash, bytes, by)),
    async file(hash, width, type) {
      const name = `${hash}/${width}.${type}`;
      const before = removals;
      const stored = files.get(name);
      if (stored) return stored;
      const bytes = await read(hash, width, type);
      // The picture may have been removed meanwhile.
      if (bytes && before === removals) files.set(name, bytes);
      return bytes;
    },
    async removeUnused() {
      const removed = await deleteUnusedRows(database, { inBucket: bucket !== undefined });
      if (removed.length > 0) removals++;
      for (const hash of removed)
        for (const width of mediaWidths)
          for (const type of fileTypes) files.delete(`${hash}/${width}.${type}`);
      if (bucket) await deleteRemovedFiles(database, bucket);
    },
  };
}

function versionWidth(real: number, wanted: MediaWidth): MediaWidth {
  const fullWidth = mediaWidths.find((width) => width >= real) ?? wanted;
  return fullWidth < wanted ? fullWidth : wanted;
}
