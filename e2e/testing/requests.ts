import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { slotDays } from "../../db/schema/requests/slots.ts";
import { firm } from "../../db/testing/firm.ts";
import { newEmail } from "./fixtures.ts";
import { sendRequest as send } from "./my-request.ts";
import type { Site } from "./site.ts";

/** A name that no other test has. */
export const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Sends a request as the form does, from an address of its own; its id. */
export const sendRequest = async (
  request: APIRequestContext,
  fields: { name: string } & Record<string, unknown>,
): Promise<string> => (await send(request, { email: newEmail(), ...fields })).id;

/** Moves a request and what was written to it this many hours into the past. */
export const makeOlder = (site: Site, id: string, hours: number): Promise<unknown> =>
  site.rows(
    `with request as (
      update contacts set created_at = created_at - $2::float8 * interval '1 hour' where id = $1::uuid returning id
    ) update contact_details set version = version + 1, answered_at = answered_at - $2::float8 * interval '1 hour'
    from request where contact_details.id = request.id`,
    [id, String(hours)],
  );

export const requestTable = (page: Page): Locator => page.getByRole("table", { name: "Requests" });

export const requestRow = (page: Page, name: string): Locator =>
  requestTable(page).locator("tr[data-id]").filter({ hasText: name });

/** Hours that can be suggested: the firm's next ones. */
export const suggestible = (count: number): string[] =>
  slotDays(Date.now(), firm)
    .flatMap(({ starts }) => starts)
    .slice(0, count)
    .map((start) => new Date(start).toISOString());
