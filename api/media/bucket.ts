import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { type MediaWidth, mediaWidths } from "../../db/schema/media.ts";
import { type FileType, fileTypes, isOfType, type MediaFile } from "./encoder.ts";
import type { BucketPlace } from "./place.ts";

/** Files in S3-compatible storage. All calls reject with BucketUnavailable. */
export interface Bucket {
  put(hash: string, file: MediaFile): Promise<void>;
  /** Undefined where the storage has no such file. */
  get(hash: string, width: MediaWidth, type: FileType): Promise<Buffer<ArrayBuffer> | undefined>;
  /** Whether all files of a picture up to this width are there. */
  holds(hash: string, widest: MediaWidth): Promise<boolean>;
  /** Deletes all files of a picture, also where some are gone already. */
  remove(hash: string): Promise<void>;
}

/** The storage did not do what it was asked for; the message says what it answered, and no secret. */
export class BucketUnavailable extends Error {
  override readonly name = "BucketUnavailable";
}

const patienceMs = 10_000;

export function createBucket({ address, ...account }: BucketPlace): Bucket {
  // Whoever asks tries again: a call that tries on its own would hold up the person who waits.
  const client = new AwsClient({ ...account, service: "s3", retries: 0 });

  async function ask(key: string, init: RequestInit): Promise<Response> {
    let answer: Response;
    try {
      // Signed apart from being sent: what is sent then is our own, and follows no redirect.
      const { url, headers } = await client.sign(`${address}/${key}`, init);
      const signal = AbortSignal.timeout(patienceMs);
      answer = await fetch(url, { ...init, headers, redirect: "error", signal });
    } catch (error) {
      const why = error instanceof Error ? error.name : String(error);
      throw new BucketUnavailable(`The storage of pictures cannot be reached (${why}).`);
    }
    // A file that is not there is an answer, but not to whoever brings one; a part of one is none.
    if (
      answer.status === 200 ||
      (answer.ok && !isReading(init)) ||
      (init.method !== "PUT" && answer.status === 404)
    )
      return answer;
    await answer.body?.cancel();
    throw new BucketUnavailable(`The storage of pictures answered ${answer.status}.`);
  }

  return {
    async put(hash, { width, type, bytes }) {
      const answer = await ask(keyOf(hash, width, type), {
        method: "PUT",
        body: Uint8Array.from(bytes),
        headers: {
          "content-type": `image/${type}`,
          // Signed with the rest: the storage refuses bytes that changed on their way.
          "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
        },
      });
      await answer.body?.cancel();
    },
    async get(hash, width, type) {
      const answer = await ask(keyOf(hash, width, type), { method: "GET" });
      try {
        if (answer.ok) return whole(Buffer.from(await answer.arrayBuffer()), type);
        // Without the bucket nothing can be said of a file in it.
        if (!(await answer.text()).includes("NoSuchBucket")) return undefined;
      } catch (error) {
        if (error instanceof BucketUnavailable) throw error;
        throw new BucketUnavailable("The storage of pictures broke off.");
      }
      throw new BucketUnavailable("The storage of pictures has no such bucket.");
    },
    async holds(hash, widest) {
      const keys = mediaWidths
        .filter((width) => width <= widest)
        .flatMap((width) => fileTypes.map((type) => keyOf(hash, width, type)));
      const answers = await Promise.all(keys.map((key) => ask(key, { method: "HEAD" })));
      return answers.every(({ ok, headers }) => ok && headers.get("content-length") !== "0");
    },
    async remove(hash) {
      for (const width of mediaWidths) {
        for (const type of fileTypes) {
          const answer = await ask(keyOf(hash, width, type), { method: "DELETE" });
          await answer.body?.cancel();
        }
      }
    },
  };
}

const isReading = ({ method }: RequestInit) => method === "GET" || method === "HEAD";

/** A page of whoever stands before the storage is no picture, whatever its status says. */
function whole(bytes: Buffer<ArrayBuffer>, type: FileType): Buffer<ArrayBuffer> {
  if (isOfType(bytes, type)) return bytes;
  throw new BucketUnavailable("The storage of pictures answered something else.");
}

const keyOf = (hash: string, width: MediaWidth, type: FileType) => `${hash}/${width}.${type}`;
