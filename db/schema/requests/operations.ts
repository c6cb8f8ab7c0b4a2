import * as v from "valibot";
import { EmailAddress } from "../text/email.ts";
import { isBlank } from "../text/visible.ts";
import { Day } from "../day.ts";
import { OutcomeInput } from "./outcome.ts";
import { Priority } from "./priority.ts";
import { RequestAndThread, RequestSector, RequestState } from "./request.ts";

/* Changes of a request by staff from a device, online or off: with an id made on the device, so that a retry is safe. */

const id = v.pipe(v.string(), v.uuid("The id of an operation must be a UUID"));
const request = v.pipe(v.string(), v.uuid("The id of a request must be a UUID"));

/** A message of staff or of the sender. */
export const MessageText = v.pipe(
  v.string("Message must be text"),
  v.trim(),
  v.check((text) => !isBlank(text), "Message must not be empty"),
  v.maxLength(10_000, "Message must be at most 10000 characters"),
  v.check((text) => !text.includes("\0"), "Message must not contain NUL characters"),
);

/**
 * `POST /api/staff/requests/operations` (editors): performed once by its id; the last one of `state`, `owner`, `email`,
 * `sector`, `priority`, `outcome` and `retain-until` counts. 412 `/problems/answered` where a reply has another reply before it that its author had not
 * seen; 404 `/problems/request-erased` where the request was erased; 422 `/problems/already-received` for an id that
 * another operation has used.
 */
export const RequestOperation = v.variant("kind", [
  v.object({ kind: v.literal("state"), id, request, state: RequestState }),
  /** Null removes the owner. A new request becomes "in progress" with its first owner. */
  v.object({
    kind: v.literal("owner"),
    id,
    request,
    owner: v.nullable(v.pipe(v.string(), v.uuid())),
  }),
  /** Corrects the sender's address, which gets a new private link, and the mails that were refused at the former address. */
  v.object({ kind: v.literal("email"), id, request, email: EmailAddress }),
  v.object({ kind: v.literal("sector"), id, request, sector: RequestSector }),
  v.object({ kind: v.literal("priority"), id, request, priority: Priority }),
  /** Null removes what was written down. The state stays. */
  v.object({ kind: v.literal("outcome"), id, request, outcome: v.nullable(OutcomeInput) }),
  /** Kept until the end of this day in Kigali. */
  v.object({ kind: v.literal("retain-until"), id, request, retainUntil: Day("Store until") }),
  v.object({ kind: v.literal("note"), id, request, text: MessageText }),
  v.object({
    kind: v.literal("reply"),
    id,
    request,
    text: MessageText,
    /** The state becomes "answered". */
    answered: v.boolean(),
    /** The last reply that its author saw, or null; `anyway`: they have read the newer one and send theirs as well. */
    seenReply: v.nullable(v.pipe(v.string(), v.uuid())),
    anyway: v.optional(v.boolean(), false),
  }),
]);
export type RequestOperation = v.InferOutput<typeof RequestOperation>;

export const RequestOperationDone = v.object({
  id,
  /** True for a replay. */
  replayed: v.boolean(),
  ...RequestAndThread.entries,
});
export type RequestOperationDone = v.InferOutput<typeof RequestOperationDone>;

/** Members of a 412 of type `/problems/answered`. */
export const AnsweredMeanwhile = RequestAndThread;
export type AnsweredMeanwhile = v.InferOutput<typeof AnsweredMeanwhile>;
