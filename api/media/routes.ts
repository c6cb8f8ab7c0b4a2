import { Hono } from "hono";
import * as v from "valibot";
import { MediaHash, mediaWidths } from "../../db/schema/media.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe } from "../http/describe.ts";
import { BucketUnavailable } from "./bucket.ts";
import { type FileType, fileTypes } from "./encoder.ts";
import { notFound, Problem } from "../http/problem.ts";
import { sessionToken } from "../staff/auth/cookie.ts";

/** Immutable, but a browser with a staff session must not cache them: drafts have pictures too. */
export const media = (deps: AppDeps) =>
  new Hono<Env>().get("/:hash/:width", shown, async (c) => {
    const { hash, width: asked } = c.req.param();
    const width = mediaWidths.find((one) => String(one) === asked);
    if (!width || !v.is(MediaHash, hash)) throw notFound("such picture");
    const type = typeFor(c.req.header("accept"));
    const bytes = await available(deps.media.file(hash, width, type));
    if (!bytes) throw notFound("such picture");
    // Its memory is never shared.
    return c.body(bytes as Buffer<ArrayBuffer>, 200, {
      "content-type": `image/${type}`,
      "content-length": String(bytes.length),
      "cache-control": sessionToken(c, deps)
        ? "private, no-store"
        : "public, max-age=31536000, immutable",
      vary: "Accept",
      // Inert when opened directly.
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
  });

/** The best accepted type, JPEG by default. */
function typeFor(accept = ""): FileType {
  const named = (type: FileType) =>
    new RegExp(`(?:^|[,\\s])image/${type}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, "i");
  return fileTypes.find((type) => named(type).test(accept)) ?? "jpeg";
}

export async function available<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof BucketUnavailable)) throw error;
    throw new Problem(503, "The storage of pictures does not answer just now. Try again soon.", {
      headers: { "retry-after": "10" },
    });
  }
}

const shown = describe({
  summary: "A picture of an article",
  description:
    "480, 960 or 1600 pixels wide, and never enlarged; AVIF, WebP or JPEG as `Accept` allows. Its address never shows anything else.",
  tag: "Insights",
  answers: {
    200: {
      description: "The picture",
      content: { "image/avif": {}, "image/webp": {}, "image/jpeg": {} },
    },
  },
  problems: [404, 503],
});
