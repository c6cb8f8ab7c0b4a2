import * as v from "valibot";
import { Priority } from "./priority.ts";
import { currencies } from "./worth.ts";

/* A consultation request as staff see it. The visitor's form is in `../contact.ts`. */

export const requestStates = ["new", "in-progress", "answered", "won", "closed", "spam"] as const;
export const RequestState = v.picklist(requestStates);
export type RequestState = v.InferOutput<typeof RequestState>;

export const stateLabels: Record<RequestState, string> = {
  new: "New",
  "in-progress": "In progress",
  answered: "Answered",
  won: "Won",
  closed: "Closed",
  spam: "Spam",
};

/** Those that wait for the firm's first answer while `answeredAt` is null. */
export const isOpenState = (state: RequestState): boolean =>
  state === "new" || state === "in-progress";

/** A member of staff who sets one of these states becomes the owner of a request that has none, as with a reply. */
export const givesOwner = (state: RequestState): boolean =>
  state === "answered" || state === "won" || state === "closed";

/** A request with this score or more arrives in the spam tray; only staff move others there. */
export const spamThreshold = 60;

/** The signals that raised a spam score, as staff read them. */
export const spamSignalLabels: Record<string, string> = {
  honeypot: "Hidden field filled in",
  tooFast: "Written in under 3 s",
  repeated: "Same text from another address",
  flood: "Arrived in a flood",
  automatic: "Automatic email",
  links: "Several links",
  linkInName: "Link in the name",
  shortLink: "Shortened link",
  markup: "Links as HTML or BBCode",
  spamPhrases: "Phrases of advertising or fraud",
  // Signals of requests that were scored by lists of words.
  spamWords: "Words that spam often has",
  capitals: "All in capitals",
  gibberish: "Letters without a word",
  otherScript: "Another script than Latin",
};

/** Set by staff; "" is not set. */
export const requestSectors = [
  { value: "finance", label: "Finance" },
  { value: "public", label: "Public sector" },
  { value: "health", label: "Health" },
  { value: "telecom", label: "Telecom" },
  { value: "education", label: "Education" },
  { value: "other", label: "Other" },
] as const;
export const RequestSector = v.picklist(["", ...requestSectors.map(({ value }) => value)]);
export type RequestSector = v.InferOutput<typeof RequestSector>;

const Time = v.pipe(v.string(), v.isoTimestamp());
const Id = v.pipe(v.string(), v.uuid());

export const RequestOwner = v.object({ id: Id, name: v.string() });
export type RequestOwner = v.InferOutput<typeof RequestOwner>;

/** The delivery of an answer to the sender. */
const Delivery = v.object({
  state: v.picklist(["waiting", "sent", "given", "refused", "discarded"]),
  /** The time at which the mail server accepted it, or staff gave it in another way. */
  at: v.nullable(Time),
  /** The code with which the mail server refused it, such as "550". */
  code: v.nullable(v.string()),
  /** The sender has opened their private page since. */
  isRead: v.boolean(),
  /** The id of the message that carries it; undefined in rows that a build before this field stored, null of a discarded one. */
  message: v.optional(v.nullable(Id)),
});
export type Delivery = v.InferOutput<typeof Delivery>;

/** What the desk knows of a mail beside its text. */
const MailFacts = v.object({
  /** The sender's address. */
  from: v.string(),
  /** A program wrote it: nobody answers it. */
  automatic: v.optional(v.boolean()),
  /** Files that the desk stores, for `GET /api/staff/requests/{id}/files/{file}`. */
  kept: v.optional(v.array(v.object({ id: Id, name: v.string(), bytes: v.number() }))),
  /** Names of files that stayed in the mailbox. */
  files: v.optional(v.array(v.string())),
});
export type MailFacts = v.InferOutput<typeof MailFacts>;

/** What came of a request, as staff wrote it down: what the work that was won is worth, or why it was lost. */
const Outcome = v.variant("kind", [
  v.object({
    kind: v.literal("won"),
    /** In whole units of the currency. */
    amount: v.number(),
    currency: v.picklist(currencies),
    /** A day. */
    on: v.string(),
  }),
  v.object({ kind: v.literal("lost"), reason: v.string() }),
]);
export type RequestOutcome = v.InferOutput<typeof Outcome>;

/** The row that devices of staff store for each request; its thread is stored beside it. */
export const RequestRow = v.object({
  id: Id,
  /** Moves with every change of the request or its thread. */
  version: v.number(),
  reference: v.string(),
  name: v.string(),
  email: v.string(),
  company: v.string(),
  phone: v.string(),
  message: v.string(),
  consultationType: v.string(),
  createdAt: Time,
  /** By the sender's clock, when it waited on their device; null otherwise. */
  writtenAt: v.nullable(Time),
  timeZone: v.string(),
  state: RequestState,
  owner: v.nullable(RequestOwner),
  sector: RequestSector,
  /** Undefined in rows that a build before this field stored, as are the next two. */
  priority: v.optional(Priority),
  /** Words of the request that spoke for the priority proposed. */
  priorityReason: v.optional(v.string()),
  /** The time for the first answer, in minutes. */
  answerWithin: v.optional(v.number()),
  /** Undefined as above, null where staff wrote none down. It counts while the state is "won", or "closed" for what was lost. */
  outcome: v.optional(v.nullable(Outcome)),
  /** The time at which the first answer, a reply or a confirmed call, left by email or was read on the private page. */
  answeredAt: v.nullable(Time),
  withdrawnAt: v.nullable(Time),
  /** 0 to 100. */
  spamScore: v.number(),
  /** Signals that raised the score, by the keys of `spamSignalLabels`. */
  spamSignals: v.array(v.string()),
  source: v.picklist(["form", "plain", "api", "mail"]),
  /** Of a request that came by mail. */
  mail: v.optional(v.nullable(MailFacts)),
  consentVersion: v.number(),
  retainUntil: Time,
  linkOpens: v.number(),
  linkOpenedAt: v.nullable(Time),
  /** Hours that the sender suggested, in their order. */
  suggestedTimes: v.array(Time),
  confirmedTime: v.nullable(Time),
  /** The last message from either side except notes; null while there is only the request. */
  lastMessage: v.nullable(
    v.object({ kind: v.picklist(["sender", "reply"]), at: Time, text: v.string() }),
  ),
  /** Messages that the mail server refused for good. */
  undelivered: v.number(),
  /** An answer that has neither left nor been read on the private page. Undefined in rows that a build before this field stored. */
  unsentAnswer: v.optional(v.nullable(v.picklist(["waiting", "refused"]))),
  /** The invitation to the confirmed call; undefined as above, null where there is none. */
  invitation: v.optional(v.nullable(Delivery)),
});
export type RequestRow = v.InferOutput<typeof RequestRow>;

/** `GET /api/staff/requests/changes?since=&epoch=`, as `StaffChanges` of articles. */
export const RequestChanges = v.object({
  epoch: v.string(),
  /** The next `since`, unchanged: it ends in .5 between the parts of a first sync. */
  seq: v.number(),
  more: v.boolean(),
  changes: v.array(v.object({ key: v.string(), row: v.nullable(RequestRow) })),
});
export type RequestChanges = v.InferOutput<typeof RequestChanges>;

const RequestMessage = v.object({
  id: Id,
  /** `note`: only staff see it. */
  kind: v.picklist(["sender", "reply", "note"]),
  /** Empty for the sender on the private page; the name in a mail. */
  author: v.string(),
  text: v.string(),
  at: Time,
  /** Undefined in threads that a build before this field stored; null for messages other than replies. */
  delivery: v.optional(v.nullable(Delivery)),
  /** Of a message that came by mail. */
  mail: v.optional(v.nullable(MailFacts)),
});
export type RequestMessage = v.InferOutput<typeof RequestMessage>;

export const eventKinds = [
  "arrived",
  "opened",
  "state",
  "owner",
  "email",
  "sector",
  "priority",
  "outcome",
  "retain-until",
  "mail-sent",
  "mail-given",
  "mail-failed",
  "mail-unneeded",
  "link-opened",
  "link-renewed",
  "time-suggested",
  "time-confirmed",
  "time-moved",
  "time-cancelled",
  "withdrawn",
  "reopened",
  "urgent",
  "late",
] as const;

export const RequestEvent = v.object({
  at: Time,
  /** A name of staff; empty for the sender and for the system. */
  actor: v.string(),
  kind: v.picklist(eventKinds),
  /** Such as `{from: "new", to: "in-progress"}`, `{to: "Jean-Paul N."}`, `{time: "2026-11-27T13:00:00.000Z"}`. */
  detail: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
});
export type RequestEvent = v.InferOutput<typeof RequestEvent>;

/** `GET /api/staff/requests/threads?ids=a,b`: in the order of `ids`, as many as fit 256 kB, at least one. */
export const RequestThread = v.object({
  id: Id,
  /** The version of the row that this thread belongs to, as text. */
  tag: v.string(),
  messages: v.array(RequestMessage),
  events: v.array(RequestEvent),
});
export type RequestThread = v.InferOutput<typeof RequestThread>;

/** The answer to a call of staff that changes a request. */
export const RequestAndThread = v.object({ row: RequestRow, thread: RequestThread });
export type RequestAndThread = v.InferOutput<typeof RequestAndThread>;

/** The hours promised for a first answer (spec.md §9). */
export const promisedMs = 24 * 3_600_000;
/** The clock is amber from this much remaining time on. */
export const urgentMs = 6 * 3_600_000;

export type PromiseClock =
  | { kind: "due" | "urgent"; dueAt: number; leftMs: number }
  | { kind: "late"; dueAt: number; lateMs: number }
  | { kind: "answered"; dueAt: number; tookMs: number; inTime: boolean }
  /** Nothing is promised: spam, or closed without an answer. */
  | { kind: "none" };

/** Waits for the firm's first answer. */
export const awaitsAnswer = ({ state, answeredAt }: Pick<RequestRow, "state" | "answeredAt">) =>
  isOpenState(state) && answeredAt === null;

type Promised = Pick<RequestRow, "createdAt" | "answerWithin">;

/** The time for the first answer, in ms. */
export const answerMs = ({ answerWithin }: Pick<RequestRow, "answerWithin">): number =>
  answerWithin === undefined ? promisedMs : answerWithin * 60_000;

/** In ms since 1970: 24 hours from arrival, for an incident fewer; nights and Sundays included. */
export const dueAtOf = (row: Promised): number => Date.parse(row.createdAt) + answerMs(row);

/** From this much remaining time on the clock is amber; that of an incident is so from the beginning. */
const urgentMsOf = (row: Promised): number =>
  answerMs(row) < promisedMs ? answerMs(row) : urgentMs;

/** The promise as it stands at `now` (ms since 1970). */
export function promiseOf(
  row: Promised & Pick<RequestRow, "answeredAt" | "state">,
  now: number,
): PromiseClock {
  const arrivedAt = Date.parse(row.createdAt);
  const dueAt = dueAtOf(row);
  if (row.answeredAt !== null) {
    const tookMs = Date.parse(row.answeredAt) - arrivedAt;
    return { kind: "answered", dueAt, tookMs, inTime: tookMs <= answerMs(row) };
  }
  if (!isOpenState(row.state)) return { kind: "none" };
  const leftMs = dueAt - now;
  if (leftMs <= 0) return { kind: "late", dueAt, lateMs: -leftMs };
  return { kind: leftMs <= urgentMsOf(row) ? "urgent" : "due", dueAt, leftMs };
}
