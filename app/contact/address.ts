import * as v from "valibot";
import { referencePattern } from "../../db/schema/contact.ts";

const text = v.fallback(v.optional(v.string()), undefined);

const Understood = v.object({
  /** The reference of the request that was just sent. */
  sent: v.fallback(v.optional(v.pipe(v.string(), v.regex(referencePattern))), undefined),
  /** When it was received, in seconds since 1970. */
  at: v.fallback(
    v.optional(v.pipe(v.unknown(), v.toNumber(), v.safeInteger(), v.minValue(0), v.maxValue(4e9))),
    undefined,
  ),
  quote: text,
  service: text,
  article: text,
  estimate: text,
  client: v.fallback(v.optional(v.picklist(["SME", "Enterprise"])), undefined),
});

export type ContactAddress = { [Name in keyof typeof Understood.entries]?: unknown };

/** What the address says of a request sent, a service, a price card or an estimate. */
export const understood = (address: ContactAddress) => v.parse(Understood, address);
