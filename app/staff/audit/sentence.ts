import { type AuditEntry, freshSignIns } from "../../../db/schema/audit.ts";
import { priorityLabels } from "../../../db/schema/requests/priority.ts";
import { requestSectors, stateLabels } from "../../../db/schema/requests/request.ts";
import { dateAndTime } from "../ui/time.ts";
import { refusedWords } from "./refused.ts";

/** An action as a sentence; the article's title comes between `did` and `after`. */
export interface Sentence {
  who: string;
  /** Set if `who` is a name, because people choose their own names. */
  email?: string | undefined;
  did: string;
  title?: string | undefined;
  after?: string | undefined;
  otherEmail?: string | undefined;
}

/** An action as a sentence: `Solange changed the excerpt of …`. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const { action, actor, name } = entry;
  const who = name ?? actor;
  const phrase = sentences[action]?.(entry);
  if (phrase === undefined) return { who: who || "Unknown", did: `${action}: ${entry.subject}` };
  const sentence = typeof phrase === "string" ? { did: phrase } : phrase;
  return {
    who: who || (ofTheSite.has(action) ? "The site" : "Someone"),
    email: name === null ? undefined : actor,
    otherEmail: entry.subjectName === null || otherOf(entry) === actor ? undefined : otherOf(entry),
    ...sentence,
  };
}

/** The message and its request; names the recipient only if it is staff. */
function messageOf({ detail, subject }: AuditEntry): string {
  const toStaff = detail["to"] === "staff";
  // Early entries do not name the kind of message.
  const known = messages[text(detail["kind"])] ?? (toStaff ? "the notice" : "a message");
  return `${known}${toStaff ? " to staff" : ""} about ${subject}`;
}

const messages: Record<string, string> = {
  confirmation: "the confirmation",
  reply: "the reply",
  link: "the private link",
  "time-confirmed": "the invitation",
  "time-moved": "the new time",
  "time-cancelled": "the cancellation",
};

/** Names that several email addresses share in these entries, so that a name alone is ambiguous. */
export function sharedNames(entries: readonly AuditEntry[]): ReadonlySet<string> {
  const addresses = new Map<string, string>();
  const shared = new Set<string>();
  const see = (name: string | null, address: string) => {
    if (name === null) return;
    if ((addresses.get(name) ?? address) !== address) shared.add(name);
    addresses.set(name, address);
  };
  for (const entry of entries) {
    see(entry.name, entry.actor);
    see(entry.subjectName, otherOf(entry));
  }
  return shared;
}

export const actionName = (action: string): string => {
  const named = names[action] ?? action;
  return `${named.slice(0, 1).toUpperCase()}${named.slice(1)}`;
};

const names: Record<string, string> = {
  "first administrator": "First administrator created",
  invited: "Person invited",
  refused: "Access refused",
  disabled: "Person disabled",
  enabled: "Person enabled",
  "link made": "Link created",
  "second factor on": "Second factor added",
  "second factor off": "Second factor removed by its owner",
  "second factor removed": "Second factor removed by an administrator",
  "article appeared": "Scheduled article published",
  "article removed from the bin": "Article deleted for good",
  "text set aside": "Conflicting text kept",
  erased: "Request erased",
  "request answered": "Reply written",
  "request link sent": "Private link asked for again",
  "retention changed": "Request's storage date changed",
  "person searched": "Searched for one person's data",
  "person exported": "One person's data exported",
  "message retried": "Email or push message queued again",
  "message given": "Email given to the client in another way",
  "message taken back": "Email not given to the client after all",
  "message deleted": "Email or push message deleted",
};

// Actions of the site, for which nobody is signed in.
const ofTheSite = new Set(["article appeared", "article removed from the bin", "picture removed"]);

type Phrase = Partial<Sentence> & { did: string };

const ofArticle =
  (did: string, after?: string) =>
  ({ title, subject }: AuditEntry): Phrase => ({ did, title: title ?? subject, after });

/** The email address of the affected person; for a request, of its new owner. */
const otherOf = ({ action, subject, detail }: AuditEntry): string =>
  action === "request assigned" ? text(detail["to"]) : subject;

const other = ({ subjectName, subject }: AuditEntry): string => subjectName ?? subject;

const answered: Record<string, string> = {
  right: "found right as it is",
  later: "put off",
  "not for us": "left out",
};

const outcomes: Record<string, (subject: string) => string> = {
  won: (subject) => `wrote down what ${subject} is worth`,
  lost: (subject) => `wrote down why ${subject} was lost`,
};

const sentences: Record<string, (entry: AuditEntry) => Phrase | string> = {
  "article created": (entry) =>
    ofArticle(created[text(entry.detail["status"])] ?? "created")(entry),
  "article updated": updated,
  "article deleted": ofArticle("moved", "to the bin"),
  "article restored": ofArticle("restored", "from the bin"),
  "article appeared": ofArticle("published", "as scheduled"),
  "article removed from the bin": ofArticle("deleted", "for good"),
  "text set aside": ofArticle("kept a conflicting text of"),
  "site changed": ({ subject, detail }) => ({
    did: "changed",
    title: text(detail["title"]) || subject,
    after: Array.isArray(detail["fields"]) ? `on the site: ${detail["fields"].join(", ")}` : "",
  }),
  "site history erased": ({ subject, detail }) => ({
    did: "erased the history of",
    title: text(detail["title"]) || subject,
    after: "on the site",
  }),
  "content confirmed": ({ subject, detail }) => ({
    did: "confirmed",
    title: subject,
    after: text(detail["note"]) && `(${text(detail["note"])})`,
  }),
  "confirmation taken back": ({ subject }) => ({
    did: "took the confirmation back of",
    title: subject,
  }),
  "first hour answered": ({ subject, detail }) => ({
    did: answered[text(detail["answer"])] ?? "answered",
    title: subject,
    after: "in the first hour",
  }),
  "first hour asked again": ({ subject }) => ({
    did: "took up again",
    title: subject,
    after: "in the first hour",
  }),
  "articles exported": ({ detail, title, subject }) =>
    subject === "articles"
      ? `exported ${count(detail["count"], "article")}`
      : { did: "exported", title: title ?? subject },
  erased: ({ actor, subject, detail }) => {
    if (actor !== "") return `erased a request (${text(detail["reason"])}), receipt ${subject}`;
    return detail["by"] === "the sender"
      ? { who: "The sender", did: `erased their request, receipt ${subject}` }
      : { who: "The site", did: `erased a request whose retention was over, receipt ${subject}` };
  },
  // Early entries do not name the request.
  "retention changed": ({ subject, detail }) =>
    `changed until when ${subject || "a request"} is stored, to ${text(detail["to"])}`,
  "request answered": ({ subject }) => `wrote a reply to the client of ${subject}`,
  "request note written": ({ subject }) => `wrote a note on ${subject}`,
  "request state set": ({ subject, detail }) => {
    const { from, to } = detail;
    // What came of a request reads as a deed.
    return to === "won" || to === "closed"
      ? `marked ${subject} as ${stateOf(to)} (${stateOf(from)} before)`
      : `changed the state of ${subject} from ${stateOf(from)} to ${stateOf(to)}`;
  },
  "request assigned": ({ subject, subjectName, actor, detail }) => {
    const to = text(detail["to"]);
    if (to === "") return `left ${subject} without an owner`;
    return to === actor ? `took on ${subject}` : `assigned ${subject} to ${subjectName ?? to}`;
  },
  // Early entries do not say what it was.
  "request priority set": ({ subject, detail }) =>
    `set the priority of ${subject}${detail["from"] ? ` from ${priorityOf(detail["from"])}` : ""} to ${priorityOf(detail["to"])}`,
  "request sector set": ({ subject, detail }) => {
    const sector = requestSectors.find(({ value }) => value === detail["to"]);
    return sector?.value
      ? `set the sector of ${subject} to ${sector.label}`
      : `removed the sector of ${subject}`;
  },
  "request outcome set": ({ subject, detail }) =>
    outcomes[text(detail["to"])]?.(subject) ?? `removed what came of ${subject}`,
  "request address corrected": ({ subject }) => `corrected the email address of ${subject}`,
  "request link sent": ({ subject }) =>
    `asked for another email with the private link of ${subject}`,
  "request link renewed": ({ subject }) => `renewed the private link of ${subject}`,
  "call confirmed": (entry) => `confirmed the call of ${entry.subject}${callTime(entry, " on")}`,
  "call moved": (entry) => `moved the call of ${entry.subject}${callTime(entry, " to")}`,
  "call cancelled": (entry) => `cancelled the call of ${entry.subject}${callTime(entry, " on")}`,
  "requests exported": ({ detail }) => `exported ${count(detail["count"], "request")} as CSV`,
  "request exported": ({ subject }) => `exported all that is kept of ${subject}`,
  "person searched": ({ detail }) =>
    `searched for the data of one person and found ${count(detail["requests"], "request")}`,
  "person exported": ({ detail }) =>
    `exported the data of one person, ${count(detail["requests"], "request")}`,
  "audit exported": () => "exported the audit trail",
  "picture added": () => "added a picture",
  "picture removed": () => "removed a picture that no article uses",
  "signed in": ({ detail }) => `signed in with a ${text(detail["by"])}`,
  "signed out": () => "signed out",
  "signed out everywhere": () => "signed out everywhere",
  "sign-in failed": (entry) =>
    `could not sign in as ${other(entry)} (with a wrong ${text(entry.detail["by"])}, ${count(entry.detail["count"], "attempt")})`,
  "sign-in delayed": ({ subject, detail }) =>
    `tried to sign in too often ${subject === "one network" ? "from" : "on"} ${subject} (${count(detail["count"], "attempt")})`,
  refused: (entry) => {
    const { subject, detail } = entry;
    if (subject === "a link")
      return `opened a link that does not work (${count(detail["count"], "attempt")})`;
    // Early entries have this as a refusal.
    return detail["type"] === "/problems/sign-in-again" ? askedAgain(entry) : refusedWords(entry);
  },
  "asked to sign in again": askedAgain,
  invited: (entry) => `invited ${other(entry)} as ${text(entry.detail["role"])}`,
  "invitation withdrawn": (entry) => `withdrew the invitation of ${other(entry)}`,
  "link made": (entry) =>
    entry.detail["kind"] === "reset"
      ? `created a link for a new password for ${other(entry)}`
      : `created an invitation link for ${other(entry)}`,
  "link used": ({ detail }) => used[text(detail["kind"])] ?? "used a link",
  "role changed": (entry) =>
    `changed the role of ${other(entry)} from ${text(entry.detail["from"])} to ${text(entry.detail["to"])}`,
  "name changed": ({ detail }) =>
    `changed their name from ${text(detail["from"])} to ${text(detail["to"])}`,
  enabled: (entry) => `enabled ${other(entry)}`,
  disabled: (entry) => `disabled ${other(entry)}`,
  "second factor on": () => "added a second factor",
  "second factor off": () => "removed their second factor",
  "second factor removed": (entry) => `removed the second factor of ${other(entry)}`,
  "recovery codes replaced": () => "replaced their recovery codes",
  "password changed": () => "changed their password",
  "passkey added": () => "added a passkey",
  "passkey removed": () => "removed a passkey",
  "first administrator": () => "became the first administrator",
  "message retried": (entry) => `queued ${messageOf(entry)} again`,
  "message given": (entry) => `marked ${messageOf(entry)} as given to the client`,
  "message taken back": (entry) => `took back that the client has ${messageOf(entry)}`,
  "message deleted": (entry) => `deleted ${messageOf(entry)}`,
};

function askedAgain({ subject }: AuditEntry): string {
  const what = freshSignIns[subject];
  return `was asked to sign in again${what ? ` before ${what}` : ""}`;
}

const stateOf = (value: unknown): string =>
  Object.entries(stateLabels).find(([state]) => state === value)?.[1] ?? text(value);

const priorityOf = (value: unknown): string =>
  Object.entries(priorityLabels).find(([priority]) => priority === value)?.[1] ?? text(value);

/** Early entries do not name the time. */
const callTime = ({ detail }: AuditEntry, before: string): string =>
  text(detail["time"]) && `${before} ${dateAndTime(text(detail["time"]))}`;

const created: Record<string, string> = {
  draft: "created the draft",
  scheduled: "created and scheduled",
  published: "created and published",
};

const used: Record<string, string> = {
  "set-up": "set up the first administrator",
  invite: "accepted the invitation",
  reset: "chose a new password with a link",
};

const fields: Record<string, string> = {
  link: "link",
  content: "text",
  readTime: "read time",
  imageAlt: "alt text",
  publishAt: "publication time",
  reviewBy: "review date",
};

const moved: Record<string, [did: string, after?: string]> = {
  published: ["published"],
  scheduled: ["scheduled"],
  archived: ["archived"],
  draft: ["changed", "back to a draft"],
};

function updated(entry: AuditEntry): Phrase {
  const changed = text(entry.detail["changed"]).split(", ").filter(Boolean);
  const rest = changed.filter((field) => field !== "status" && field !== "publishAt");
  const move = changed.includes("status") ? moved[text(entry.detail["status"])] : undefined;
  if (move && rest.length === 0) return ofArticle(...move)(entry);
  const and = move && `and ${move[0]} it${move[1] ? ` ${move[1]}` : ""}`;
  const { restored } = entry.detail;
  if (typeof restored === "number") return ofArticle(`restored version ${restored} of`, and)(entry);
  const shown = move ? rest : changed;
  if (shown.length === 0) return ofArticle("saved", "without a change")(entry);
  return ofArticle(
    `changed the ${inWords(shown.map((field) => fields[field] ?? field))} of`,
    and,
  )(entry);
}

const inWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const count = (value: unknown, one: string): string =>
  `${Number(value ?? 1)} ${Number(value ?? 1) === 1 ? one : `${one}s`}`;
