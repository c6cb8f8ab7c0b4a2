import * as v from "valibot";
import { addressKey } from "../text/email.ts";
import { phonesIn } from "../text/phone.ts";
import { EraseReason } from "./actions.ts";
import { RequestRow, RequestThread } from "./request.ts";

/* All data that the site stores about one person who wrote to the firm, at /api/staff/requests/person. */

const Time = v.pipe(v.string(), v.isoTimestamp());

const entries = {
  email: v.optional(
    v.pipe(v.string(), v.maxLength(254, "Email is too long"), v.transform(addressKey)),
  ),
  /** Found however it was written (`text/phone.ts`). */
  phone: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(40, "Phone is too long"),
      v.check((text) => text === "" || phonesIn(text).length > 0, "Phone needs 7 digits"),
    ),
  ),
};
const noOne = "Give an email or a phone number";

/** In the body of each call, never in an address. It matches requests that have the email address or the number. */
export const Person = v.pipe(
  v.object(entries),
  v.check(({ email, phone }) => Boolean(email || phone), noOne),
);
export type Person = v.InferOutput<typeof Person>;

/** `POST /find` (editors). */
export const PersonFound = v.object({
  found: v.array(
    v.object({
      kind: v.picklist(["requests", "messages", "mails", "calls"]),
      count: v.number(),
      /** Null if there is none. */
      oldest: v.nullable(Time),
    }),
  ),
  requests: v.array(v.object({ id: v.string(), reference: v.string() })),
});
export type PersonFound = v.InferOutput<typeof PersonFound>;

/** `POST /export` (editors). */
export const PersonExport = v.object({
  exportedAt: Time,
  requests: v.array(
    v.object({
      request: RequestRow,
      thread: RequestThread,
      /** The signals that made the spam score. */
      signals: v.record(v.string(), v.nullable(v.union([v.boolean(), v.number()]))),
      mails: v.array(
        v.object({
          kind: v.string(),
          state: v.string(),
          createdAt: Time,
          sentAt: v.nullable(Time),
        }),
      ),
    }),
  ),
});
export type PersonExport = v.InferOutput<typeof PersonExport>;

/** `POST /erase` (administrators with a fresh sign-in); answers RequestsErased. */
export const ErasePerson = v.pipe(
  v.object({ ...entries, reason: EraseReason }),
  v.check(({ email, phone }) => Boolean(email || phone), noOne),
);
