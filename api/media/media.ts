import type { Buffer } from "node:buffer";
import type { Database } from "../../db/postgres/postgres.ts";
import { type StoredMedia, type MediaWidth, mediaWidths } from "../../db/schema/media.ts";
import { BucketUnavailable, createBucket } from "./bucket.ts";
import { createEncoder, type Encoder, type FileType, fileTypes } from "./encoder.ts";
import { placeOf } from "./place.ts";
import { fileBytes, insertPicture, pictureWithHash } from "./rows.ts";
import { emptyBucket, pictureForUse, removeUnused, stopLeaving } from "./unused.ts";

/** The pictures of articles. */
export interface Media {
  /**
   * Undefined as long as it has not arrived, or where its files are gone. Whoever asks may use it: it stays for 30 days
   * from now at least. Rejects with BucketUnavailable.
   */
  known(hash: string): Promise<StoredMedia | undefined>;
  /**
   * Encodes and stores a picture under the hash of its bytes; the same again changes nothing, but for files that are
   * gone. Rejects with UnsupportedImage, EncoderBusy, EncoderUnavailable or BucketUnavailable, and then nothing shows.
   */
  keep(hash: string, bytes: Buffer, by: { id: string; email: string }): Promise<StoredMedia>;
  /** The version for this width; undefined where there is no such picture. Rejects with BucketUnavailable. */
  file(hash: string, width: MediaWidth, type: FileType): Promise<Buffer | undefined>;
  /** Removes some of the pictures that nothing has named for 30 days. Rejects with BucketUnavailable: then the next call goes on. */
  forgetUnused(): Promise<void>;
}

interface Parts {
  database: Database;
  /** MEDIA_URL; without it the files lie in the database. */
  mediaUrl?: string | null;
  encoder?: Encoder;
}

// The pictures of the articles that are read just now.
const mostBytes = 24_000_000;
const mostLooks = 20;

export function createMedia({ database, mediaUrl, encoder = createEncoder() }: Parts): Media {
  const place = mediaUrl ? placeOf(mediaUrl) : undefined;
  const bucket = place && createBucket(place);
  const arriving = new Map<string, Promise<StoredMedia>>();
  const kept = createShelf(mostBytes);
  const looking = createLooks(mostLooks);
  let removals = 0;

  async function known(hash: string): Promise<StoredMedia | undefined> {
    const picture = await pictureForUse(database, hash);
    if (!picture || !bucket) return picture;
    // After a backup was restored its row may be older than what happened to its files.
    const widest = nominal(picture.width, mediaWidths[2]);
    return (await looking(hash, () => bucket.holds(hash, widest))) ? picture : undefined;
  }

  async function keep(...[hash, bytes, by]: Parameters<Media["keep"]>): Promise<StoredMedia> {
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
    keep(hash, bytes, by) {
      // A device that lost the answer asks again while the first call still works.
      const begun = arriving.get(hash) ?? keep(hash, bytes, by);
      arriving.set(hash, begun);
      const done = () => void (arriving.get(hash) === begun && arriving.delete(hash));
      return begun.finally(done);
    },
    async file(hash, width, type) {
      const name = `${hash}/${width}.${type}`;
      const before = removals;
      const bytes = kept.take(name) ?? (await read(hash, width, type));
      // What was read while pictures were removed may be one of them.
      if (bytes && before === removals) kept.put(name, bytes);
      return bytes;
    },
    async forgetUnused() {
      const removed = await removeUnused(database, { inBucket: bucket !== undefined });
      if (removed.length > 0) removals++;
      for (const hash of removed)
        for (const width of mediaWidths)
          for (const type of fileTypes) kept.take(`${hash}/${width}.${type}`);
      if (bucket) await emptyBucket(database, bucket);
    },
  };
}

/** Looks that take several calls each: those at the same picture are one, and only so many are under way at once. */
function createLooks(most: number) {
  const looks = new Map<string, Promise<boolean>>();
  return (hash: string, begin: () => Promise<boolean>): Promise<boolean> => {
    const begun = looks.get(hash);
    if (begun !== undefined) return begun;
    if (looks.size >= most)
      return Promise.reject(
        new BucketUnavailable("The storage of pictures is being asked for many."),
      );
    const look = begin().finally(() => looks.delete(hash));
    looks.set(hash, look);
    return look;
  };
}

/** A picture has versions up to the first that shows it whole. */
function nominal(real: number, wanted: MediaWidth): MediaWidth {
  const whole = mediaWidths.find((width) => width >= real) ?? wanted;
  return whole < wanted ? whole : wanted;
}

/** Files by name, at most so many bytes; the ones that were not asked for longest go first. */
function createShelf(most: number) {
  const files = new Map<string, Buffer>();
  let sum = 0;
  return {
    take(name: string): Buffer | undefined {
      const found = files.get(name);
      if (found && files.delete(name)) sum -= found.length;
      return found;
    },
    put(name: string, bytes: Buffer): void {
      this.take(name);
      files.set(name, bytes);
      sum += bytes.length;
      for (const oldest of files.keys()) {
        if (sum <= most) break;
        this.take(oldest);
      }
    },
  };
}
