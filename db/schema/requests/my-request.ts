import * as v from "valibot";
import { CallNumber } from "../contact.ts";
import { MessageText } from "./operations.ts";
import { maxSuggested } from "./slots.ts";

/* The sender's private page. Its link carries a token of 128 bits in the fragment; every call has it in the body. */

/** `/my-request#<token>`: 22 characters of base64url. */
export const linkTokenLength = 22;
export const linkToken = /^[\w-]{22}$/;
// Any characters are accepted, so that a misspelt link gets the same answer as an unknown one.
const token = v.pipe(
  v.string("The token must be text"),
  v.length(linkTokenLength, "This is not a whole link"),
);
const Time = v.pipe(v.string(), v.isoTimestamp("A time must be an ISO timestamp"));
const id = v.pipe(v.string(), v.uuid());

/** `POST /api/my-request`; 404 whether the request was erased or never was. */
export const LinkToken = v.object({ token });

/** The state in the sender's words; notes, owner and score stay with the firm. */
export const RequestStatus = v.picklist([
  "received",
  "answered",
  "confirmed",
  "withdrawn",
  "closed",
]);
export type RequestStatus = v.InferOutput<typeof RequestStatus>;

export const MyRequest = v.object({
  reference: v.string(),
  name: v.string(),
  email: v.string(),
  company: v.string(),
  phone: v.string(),
  message: v.string(),
  /** The request came as an email. */
  byMail: v.optional(v.boolean()),
  consultationType: v.string(),
  createdAt: Time,
  status: RequestStatus,
  answeredAt: v.nullable(Time),
  /** The time by which the first answer is promised. */
  dueAt: Time,
  withdrawnAt: v.nullable(Time),
  suggestedTimes: v.array(Time),
  /** Those of them that are free just now. */
  freeTimes: v.array(Time),
  confirmedTime: v.nullable(Time),
  /** The time at which the call was last confirmed or moved. */
  confirmedAt: v.nullable(Time),
  timeZone: v.string(),
  messages: v.array(
    v.object({
      id,
      kind: v.picklist(["sender", "reply"]),
      /** Empty for the sender, and for a member of staff who has not entered their name. */
      author: v.string(),
      text: v.string(),
      at: Time,
      /** The sender wrote it as an email. */
      byMail: v.optional(v.boolean()),
      /** The mail server accepted it. */
      mailed: v.boolean(),
    }),
  ),
  /** The firm's answers leave by email too; without a mail server they are on this page alone. */
  byEmail: v.boolean(),
  /** Its words tell of an incident, or staff say that it is one. */
  incident: v.optional(v.boolean()),
  consentVersion: v.number(),
  retainUntil: Time,
  /** The number of members of staff who have opened it. */
  readers: v.number(),
});
export type MyRequest = v.InferOutput<typeof MyRequest>;

/** `POST /api/my-request/messages`: stored once by its id. Each of these calls answers MyRequest. */
export const MyMessage = v.object({ token, id, text: MessageText });
/** `POST /api/my-request/phone`: the number for a call; the message that says so is stored once by its id. */
export const MyPhone = v.object({ token, id, phone: CallNumber });
/** `POST /api/my-request/times`: other hours instead of those suggested before. */
export const MyTimes = v.object({
  token,
  times: v.pipe(v.array(Time), v.maxLength(maxSuggested, "Suggest three times at most")),
});
/** `POST /api/my-request/confirm`: one of the offered times, or another one for a confirmed call; 409 is a SlotTaken. */
export const MyTime = v.object({ token, start: Time });
/* `POST /api/my-request/withdraw` and `/reopen`: LinkToken. */
/** `POST /api/my-request/link`: done once by its id; answers LinkRenewed. */
export const MyRenewal = v.object({ token, id: v.optional(id) });
export const LinkRenewed = v.object({ token });
/** `POST /api/my-request/erase`: done once by its id; answers Erased, and nothing of the request remains. */
export const MyErasure = v.object({ token, id: v.optional(id) });
export const Erased = v.object({ receipt: v.string(), at: Time });
export type Erased = v.InferOutput<typeof Erased>;
