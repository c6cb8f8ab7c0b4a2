import * as v from "valibot";
import { expect } from "vitest";
import { ReadFile } from "../../db/schema/transfer.ts";
import type { Site } from "./app.ts";
import type { SignedIn } from "./staff.ts";

/** Files of articles that an editor offers: the answer, and what it read. */
export function transferOn(site: Site, { headers }: SignedIn) {
  const offer = (type: string, body: Uint8Array | string) =>
    site.call("/api/staff/transfer/read", {
      method: "POST",
      headers: { ...headers, "content-type": type },
      body: typeof body === "string" ? body : new Uint8Array(body),
    });
  const read = async (type: string, body: Uint8Array | string) => {
    const answer = await offer(type, body);
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, expect.any(String)]);
    return v.parse(v.strictObject(ReadFile.entries), JSON.parse(text));
  };
  return { offer, read };
}
