import * as v from "valibot";

/* Emails and push messages about requests, as staff see them. */

/** The event that a message reports, which decides its text (api/outgoing/texts.ts). */
export const outgoingKinds = [
  // To the sender.
  "confirmation",
  "reply",
  "link",
  // To the sender and to staff, with a calendar invitation.
  "time-confirmed",
  "time-moved",
  "time-cancelled",
  // To staff.
  "new-request",
  "urgent",
  "late",
  "sender-message",
  "withdrawn",
  "test",
] as const;
export type OutgoingKind = (typeof outgoingKinds)[number];

const Time = v.pipe(v.string(), v.isoTimestamp());
const Id = v.pipe(v.string(), v.uuid());

export const OutgoingMessage = v.object({
  id: Id,
  channel: v.picklist(["mail", "push"]),
  kind: v.picklist(outgoingKinds),
  /** `dead`: given up, until it is retried. */
  state: v.picklist(["waiting", "dead"]),
  to: v.picklist(["sender", "staff"]),
  /** Null for a test of push messages. */
  request: v.nullable(Id),
  reference: v.nullable(v.string()),
  since: Time,
  attempts: v.number(),
  /** The code of the last failure, such as "550" or "ECONNREFUSED". */
  error: v.nullable(v.string()),
  /** The text of a mail to a sender, without the private link; null for other messages, and for a mail with only the link. */
  text: v.nullable(v.string()),
  /** The id, in the thread, of the reply that it carries. */
  reply: v.nullable(Id),
  /** The sender has opened their private page since, which says the same. */
  isRead: v.boolean(),
});
export type OutgoingMessage = v.InferOutput<typeof OutgoingMessage>;

const Channel = v.object({ configured: v.boolean(), waiting: v.number(), dead: v.number() });

/**
 * `GET /api/staff/outgoing` (viewers): dead messages first, then the oldest, 200 at most; the counts are of all; waiting
 * mail counts only if it goes to a sender who has not read it on the private page.
 * `POST /:id/retry` and `DELETE /:id` (editors) answer 204, `POST` and `DELETE /:id/given` a RequestAndThread; all 404 for a
 * message that was sent meanwhile.
 */
export const Outgoing = v.object({
  mail: Channel,
  push: Channel,
  messages: v.array(OutgoingMessage),
});
export type Outgoing = v.InferOutput<typeof Outgoing>;
