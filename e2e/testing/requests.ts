import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { slotDays } from "../../db/schema/requests/slots.ts";
import type { Site } from "./site.ts";

/** What a test says of a request; the rest is made up. */
interface RequestFields {
  name: string;
  company?: string;
  email?: string;
  phone?: string;
  message?: string;
  consultationType?: string;
  suggestedTimes?: string[];
  timeZone?: string;
  writtenAt?: string;
  leaveEmpty?: string;
  filledInMs?: number;
}

/** Sends a request as the form does; its id. */
export async function sendRequest(
  request: APIRequestContext,
  sent: RequestFields,
): Promise<string> {
  const id = randomUUID();
  const init = {
    headers: { "idempotency-key": id, "sec-fetch-site": "same-origin" },
    data: {
      email: `${id}@example.rw`,
      // A call needs a number.
      ...(sent.suggestedTimes && { phone: "+250 788 123 456" }),
      message: "We need an audit against the Minimum Standards before March.",
      filledInMs: 60_000,
      consentVersion: 2,
      timeZone: "Africa/Kigali",
      ...sent,
    },
  };
  let answer = await request.post("/api/contact", init);
  // A busy server asks for that, as it asks a device.
  while (answer.status() === 503) answer = await request.post("/api/contact", init);
  expect(answer.status(), await answer.text()).toBe(201);
  return id;
}

/** Moves a request and what was written to it this many hours into the past. */
export const makeOlder = (site: Site, id: string, hours: number): Promise<unknown> =>
  site.rows(
    `with request as (
      update contacts set created_at = created_at - $2::float8 * interval '1 hour' where id = $1::uuid returning id
    ) update contact_details set version = version + 1, answered_at = answered_at - $2::float8 * interval '1 hour'
    from request where contact_details.id = request.id`,
    [id, String(hours)],
  );

export const requestTable = (page: Page): Locator => page.locator(".rq-table");

export const requestRow = (page: Page, name: string): Locator =>
  requestTable(page).locator("tr[data-id]").filter({ hasText: name });

/** Hours that can be suggested: the firm's next ones. */
export const suggestible = (count: number): string[] =>
  slotDays(Date.now())
    .flatMap(({ starts }) => starts)
    .slice(0, count)
    .map((start) => new Date(start).toISOString());
