import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { type MediaWidth, mediaWidths } from "../../db/schema/media.ts";
import { type FileType, fileTypes, isOfType, type MediaFile } from "./encoder.ts";
import type { BucketLocation } from "./place.ts";

/** S3-compatible storage. All calls reject with BucketUnavailable. */
export interface Bucket {
  put(hash: string, file: MediaFile): Promise<void>;
  get(hash: string, width: MediaWidth, type: FileType): Promise<Buffer<ArrayBuffer> | undefined>;
  /** True if all files of a picture up to this width exist. */
  holds(hash: string, widest: MediaWidth): Promise<boolean>;
  remove(hash: string): Promise<void>;
}

/** The message says what the storage answered, and no secret. */
export class BucketUnavailable extends Error {
  override readonly name = "BucketUnavailable";
}

/** One call to the bucket takes this long at most. */
const maxMs = 10_000;

export function createBucket({ address, ...account }: BucketLocation, timeoutMs = maxMs): Bucket {
  // The caller retries; a retry here would hold up the person who waits.
  const client = new AwsClient({ ...account, service: "s3", retries: 0 });

  async function ask(key: string, init: RequestInit): Promise<Response> {
    let answer: Response;
    try {
      // Signed separately, so that our own fetch follows no redirect.
      const { url, headers } = await client.sign(`${address}/${key}`, init);
      const signal = AbortSignal.timeout(timeoutMs);
      answer = await fetch(url, { ...init, headers, redirect: "error", signal });
    } catch (error) {
      const why = error instanceof Error ? error.name : String(error);
      throw new BucketUnavailable(`The storage of pictures cannot be reached (${why}).`);
    }
    // A missing file (404) is an answer, but not to PUT; a partial response is an error.
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
          // Signed too: the storage refuses bytes that changed on the way.
          "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
        },
      });
      await answer.body?.cancel();
    },
    async get(hash, width, type) {
      const answer = await ask(keyOf(hash, width, type), { method: "GET" });
      try {
        if (answer.ok) return verified(Buffer.from(await answer.arrayBuffer()), type);
        // A missing bucket says nothing about its files.
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

/** A proxy's error page is no picture, whatever its status. */
function verified(bytes: Buffer<ArrayBuffer>, type: FileType): Buffer<ArrayBuffer> {
  if (isOfType(bytes, type)) return bytes;
  throw new BucketUnavailable("The storage of pictures answered something else.");
}

const keyOf = (hash: string, width: MediaWidth, type: FileType) => `${hash}/${width}.${type}`;
