import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import * as v from "valibot";
import { ContactReceipt } from "../../db/schema/contact.ts";
import { Slots } from "../../db/schema/requests/slots.ts";
import { boss, post } from "./staff.ts";

/** A request as the site stores it, and the address of its private page. */
export interface SentRequest {
  id: string;
  reference: string;
  token: string;
  path: string;
}

/** Hours that are free just now, in ISO. */
export async function freeHours(request: APIRequestContext): Promise<string[]> {
  const { days } = v.parse(Slots, await (await request.get("/api/slots")).json());
  return days.flatMap(({ slots }) => slots.flatMap(({ start, taken }) => (taken ? [] : [start])));
}

/** The first of the day that is shown. */
export const freeHour = (within: Page | Locator): Locator =>
  within
    .getByRole("group", { name: /day \d+ / })
    .getByRole("button", { disabled: false })
    .first();

/** Sends a request as the form does. */
export async function sendRequest(
  request: APIRequestContext,
  fields: Record<string, unknown> = {},
): Promise<SentRequest> {
  const data = {
    name: "Aline Uwase",
    email: "aline@example.rw",
    company: "Imena Microfinance",
    phone: "+250 788 123 456",
    message:
      "We need an audit against the Minimum Standards before March. Could we start in January?",
    consultationType: "compliance-audit",
    timeZone: "Europe/London",
    ...fields,
  };
  let answer = await request.post("/api/contact", { data });
  // A busy server asks for that, as it asks a device.
  while (answer.status() === 503) answer = await request.post("/api/contact", { data });
  const { id, reference, link = "" } = v.parse(ContactReceipt, await answer.json());
  return { id, reference, token: link, path: `/my-request#${link}` };
}

export async function reply(
  request: APIRequestContext,
  { id }: SentRequest,
  text: string,
): Promise<void> {
  await post(request, "/api/staff/session", boss);
  const operation = { id: crypto.randomUUID(), kind: "reply", request: id, text };
  const data = { ...operation, answered: true, seenReply: null };
  await post(request, "/api/staff/requests/operations", data);
}

export const right = (page: Page, name: string | RegExp) =>
  page.getByRole("region", { name: "Your options" }).getByRole("button", { name });

/** The private page is open, and seen from its top. */
export async function expectTop(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Your options" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
}
