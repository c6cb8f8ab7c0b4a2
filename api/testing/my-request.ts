import { expect } from "vitest";
import * as v from "valibot";
import { ContactReceipt } from "../../db/schema/contact.ts";
import { MyRequest } from "../../db/schema/requests/my-request.ts";
import { slotDays } from "../../db/schema/requests/slots.ts";
import { firm } from "../../db/testing/firm.ts";
import { bodyOf, jsonPost, request as example, type Site } from "./app.ts";

/** A visitor who sends requests and opens their private pages. */
export const senderOn = (site: Site) => ({
  /** Sends a request; returns its id and the token of its link. */
  async arrive(fields: Record<string, unknown> = {}): Promise<{ id: string; token: string }> {
    const answer = await site.call("/api/contact", jsonPost({ ...example, ...fields }));
    expect(answer.status).toBe(201);
    const { id, link = "" } = v.parse(ContactReceipt, await answer.json());
    return { id, token: link };
  },
  /** A call of the private page, such as `/withdraw`. */
  mine: (path: string, body: unknown, from = "127.0.0.1") =>
    site.call(`/api/my-request${path}`, { ...jsonPost(body), from }),
});

export async function shown(asked: Response | Promise<Response>): Promise<MyRequest> {
  const answer = await asked;
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return bodyOf(v.strictObject(MyRequest.entries), answer);
}

let next = 0;
/** So many of the hours on offer, in ISO; no two calls return the same one. */
export function freshHours(count: number): string[] {
  const starts = slotDays(Date.now(), firm).flatMap((day) => day.starts);
  const hours = starts.slice(next, next + count).map((start) => new Date(start).toISOString());
  next += count;
  return hours;
}
