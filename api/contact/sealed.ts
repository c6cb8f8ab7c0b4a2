import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import * as v from "valibot";
import { ContactSubmission } from "../../db/schema/contact.ts";
import type { Links } from "../requests/link.ts";

/*
 * A request as its sender's device stores it for a week after it arrived, so that it can be sent again where a restored
 * backup does not have it. Only our server opens it: the next user of the device cannot read it there.
 */

const ivBytes = 12;
const tagBytes = 16;
const cipher = "aes-256-gcm";
const purpose = "sealed requests";

const SealedRequest = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** When it arrived, in milliseconds since 1970. */
  at: v.number(),
  submission: ContactSubmission,
});
export type SealedRequest = v.InferOutput<typeof SealedRequest>;

/** The same request is the same bytes, so that a replay is the same answer. */
export async function seal(links: Links, request: SealedRequest): Promise<string> {
  const key = await links.keyOf(purpose);
  const text = JSON.stringify(request);
  const iv = createHmac("sha256", key).update(text).digest().subarray(0, ivBytes);
  const sealing = createCipheriv(cipher, key, iv);
  const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
}

/** Undefined where another server, or no server, sealed it. */
export async function unseal(links: Links, sealed: string): Promise<SealedRequest | undefined> {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, await links.keyOf(purpose), bytes.subarray(0, ivBytes));
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = opening.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8");
    return v.parse(SealedRequest, JSON.parse(text + opening.final("utf8")));
  } catch {
    return undefined;
  }
}
