import type { Buffer } from "node:buffer";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/postgres/postgres.ts";
import { type MediaKept, type MediaWidth, mediaWidths } from "../../db/schema/media.ts";
import { BucketUnavailable, createBucket } from "./bucket.ts";
import { createEncoder, type Encoder, type FileType, fileTypes } from "./encoder.ts";
import { createSingleFlight } from "../runtime/limits.ts";
import { placeOf } from "./place.ts";
import { fileBytes, insertPicture, pictureWithHash } from "./rows.ts";
import { deleteUnusedRows, emptyBucket, pictureForUse, stopLeaving } from "./unused.ts";

/** The pictures of articles. */
export interface Media {
  /**
   * Undefined as long as it has not arrived, or where its files are gone. Whoever asks may use it: it stays for 30 days
   * from now at least. Rejects with BucketUnavailable.
   */
  known(hash: string): Promise<MediaKept | undefined>;
  /**
   * Encodes and stores a picture under the hash of its bytes; the same again changes nothing, but for files that are
   * gone. Rejects with UnsupportedImage, EncoderBusy, EncoderUnavailable or BucketUnavailable, and then nothing shows.
   */
  keep(hash: string, bytes: Buffer, by: { id: string; email: string }): Promise<MediaKept>;
  /** The version for this width; undefined where there is no such picture. Rejects with BucketUnavailable. */
  file(hash: string, width: MediaWidth, type: FileType): Promise<Buffer | undefined>;
  /** Removes some of the pictures that nothing has named for 30 days. Rejects with BucketUnavailable: then the next call goes on. */
  removeUnused(): Promise<void>;
}

interface Parts {
  database: Database;
  /** MEDIA_URL; without it the files lie in the database. */
  mediaUrl?: string | null;
  encoder?: Encoder;
}

// The pictures of the articles that are read just now.
const maxBytes = 24_000_000;
const maxLookups = 20;

export function createMedia({ database, mediaUrl, encoder = createEncoder() }: Parts): Media {
  const place = mediaUrl ? placeOf(mediaUrl) : undefined;
  const bucket = place && createBucket(place);
  // A device that lost the answer asks again while the first call still works.
  const uploads = createSingleFlight<MediaKept>();
  const lookups = createSingleFlight<boolean>({
    max: maxLookups,
    busy: () => new BucketUnavailable("The storage of pictures is being asked for many."),
  });
  const shown = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes.length,
  });
  let removals = 0;

  async function known(hash: string): Promise<MediaKept | undefined> {
    const picture = await pictureForUse(database, hash);
    if (!picture || !bucket) return picture;
    // After a backup was restored its row may be older than what happened to its files.
    const widest = nominal(picture.width, mediaWidths[2]);
    return (await lookups(hash, () => bucket.holds(hash, widest))) ? picture : undefined;
  }

  async function keep(...[hash, bytes, by]: Parameters<Media["keep"]>): Promise<MediaKept> {
    const found = await known(hash);
    if (found) return found;
    const { files, width, height } = await encoder.encode(bytes);
    const picture = { hash, width, height };
    if (bucket) await stopLeaving(database, hash);
    // The row comes last: whoever finds it finds the files.
    for (const file of bucket ? files : []) await bucket?.put(hash, file);
    await insertPicture(database, picture, bucket ? [] : files, by);
    return picture;
  }

  async function read(...[hash, width, type]: Parameters<Media["file"]>) {
    if (!bucket) return fileBytes(database, hash, width, type);
    const picture = await pictureWithHash(database, hash);
    return picture && bucket.get(hash, nominal(picture.width, width), type);
  }

  return {
    known,
    keep: (hash, bytes, by) => uploads(hash, () => keep(hash, bytes, by)),
    async file(hash, width, type) {
      const name = `${hash}/${width}.${type}`;
      const before = removals;
      const stored = shown.get(name);
      if (stored) return stored;
      const bytes = await read(hash, width, type);
      // A picture that was read while some were removed may be one of them.
      if (bytes && before === removals) shown.set(name, bytes);
      return bytes;
    },
    async removeUnused() {
      const removed = await deleteUnusedRows(database, { inBucket: bucket !== undefined });
      if (removed.length > 0) removals++;
      for (const hash of removed)
        for (const width of mediaWidths)
          for (const type of fileTypes) shown.delete(`${hash}/${width}.${type}`);
      if (bucket) await emptyBucket(database, bucket);
    },
  };
}

/** A picture has versions up to the first that shows it whole. */
function nominal(real: number, wanted: MediaWidth): MediaWidth {
  const whole = mediaWidths.find((width) => width >= real) ?? wanted;
  return whole < wanted ? whole : wanted;
}
