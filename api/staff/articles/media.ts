import { createHash } from "node:crypto";
import { Buffer } from "node:buffer";
import { Hono } from "hono";
import * as v from "valibot";
import { MediaHash, StoredMedia, uploadBytes, uploadTypes } from "../../../db/schema/media.ts";
import { readBytes, requireType } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { available } from "../../media/routes.ts";
import { EncoderBusy, EncoderUnavailable } from "../../media/encoder.ts";
import { UnsupportedImage } from "../../media/unsupported-image.ts";
import { invalid, Problem } from "../../http/problem.ts";
import type { Budget } from "../../runtime/limits.ts";
import { requireAbility } from "../auth/guard.ts";

// Half a megabyte over a connection of 30 kbit/s.
const maxMs = 150_000;

/** `/api/staff/media/{hash}`: uploads of pictures. */
export const staffMedia = (deps: AppDeps, uploads: Budget) =>
  new Hono<Env>()
    .get("/:hash", asked, async (c) => {
      await requireAbility(c, deps, "read");
      const hash = readHash(c.req.param("hash"));
      return c.json((await available(deps.media.find(hash))) ?? null);
    })
    .put("/:hash", keeps, async (c) => {
      const { id } = await requireAbility(c, deps, "write");
      const hash = readHash(c.req.param("hash"));
      requireType(c.req.raw, uploadTypes);
      const { reserve, release } = uploads.start(id);
      try {
        const { buffer } = await readBytes(c.req.raw, uploadBytes, { ms: maxMs, reserve });
        const bytes = Buffer.from(buffer);
        // Checked again, since someone may have been disabled while the picture arrived.
        const who = await requireAbility(c, deps, "write");
        if (createHash("sha256").update(bytes).digest("hex") !== hash) {
          throw invalid([
            { path: "hash", message: "The bytes that arrived are not those that the name is of" },
          ]);
        }
        const outcome = await uploadOutcome(available(deps.media.upload(hash, bytes, who)));
        return c.json(outcome);
      } finally {
        release();
      }
    });

function readHash(hash: string): string {
  const read = v.safeParse(MediaHash, hash);
  if (read.success) return read.output;
  throw invalid([{ path: "hash", message: read.issues[0].message }]);
}

async function uploadOutcome<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnsupportedImage) {
      const text = `${error.message} Nothing was stored.`;
      if (error.isOther) throw new Problem(415, text, { headers: { accept: uploadTypes.join() } });
      throw new Problem(422, text, { errors: [{ path: "picture", message: error.message }] });
    }
    if (error instanceof EncoderUnavailable)
      throw new Problem(503, `${error.message} Nothing was stored. Please try again later.`, {
        headers: { "retry-after": "60" },
      });
    if (!(error instanceof EncoderBusy)) throw error;
    throw new Problem(503, "Too many pictures arrive just now; nothing was stored. Try again.", {
      headers: { "retry-after": "10" },
    });
  }
}

const StoredPicture = named("PictureKept", StoredMedia);

const asked = describe({
  summary: "Whether a picture has arrived",
  description: "Its name is the SHA-256 of the bytes that are uploaded, in hex.",
  tag: "Staff",
  answers: { 200: json(v.nullable(StoredPicture), "The picture, or null as long as it has not") },
  problems: [401, 403, 422, 503],
});

const keeps = describe({
  summary: "Upload a picture",
  description:
    "For authors: one still JPEG, PNG or WebP of at most 10 MB and 50 million pixels. It is encoded again in three widths and three types; nothing else of the file is stored. The same again changes nothing.",
  tag: "Staff",
  body: {
    description: "The bytes of the picture",
    content: Object.fromEntries(uploadTypes.map((type) => [type, {}])),
  },
  answers: { 200: json(StoredPicture, "The picture has arrived, now or before") },
  problems: [401, 403, 408, 413, 415, 422, 429, 503],
});
