import { typeLabel } from "../../db/schema/contact.ts";
import type { OutgoingKind } from "../../db/schema/requests/outgoing.ts";
import type { PushMessage } from "../../db/schema/requests/push.ts";
import { promisedMs } from "../../db/schema/requests/request.ts";
import type { RequestFacts } from "./queue.ts";

/** The facts for a text. Of the form's fields only the type and the words that tell of an incident are told, and to staff alone. */
export interface Facts {
  request: RequestFacts;
  firm: string;
  /** Where the request tells of one: the number that is answered day and night, and the address of the breach clock. */
  incident?: { number: string; clock: string } | undefined;
  /** The site's origin. */
  origin: string;
  /** The sender's private page; undefined in a text that staff hand on, who never see the link. */
  privateLink: string | undefined;
  /** The beginning of the call that an invitation is for. */
  start: Date | undefined;
  /** No other mail about the request has left for this receiver. */
  isFirst: boolean;
  /** Answers by mail come into the thread. */
  readsMail: boolean;
}

/** The facts for a text to the sender. */
export type SenderFacts = Pick<
  Facts,
  "firm" | "incident" | "privateLink" | "start" | "isFirst" | "readsMail"
> & {
  request: Pick<RequestFacts, "reference" | "createdAt" | "timeZone" | "reply" | "lacksNumber"> &
    Partial<Person>;
};

/** The sender's name and number, in a text that staff hand on: they see whom they greet. */
interface Person {
  name: string;
  /** Unused if the request lacks a number. */
  phone: string;
}

/** All mails about a request have one subject, by which mail programs make one thread of them. */
const threadSubject = (
  words: string,
  { isFirst, request }: Pick<SenderFacts, "isFirst" | "request">,
) => `${isFirst ? "" : "Re: "}${words} ${request.reference}`;

/** Subject and text of a mail to the sender. */
export function textToSender(
  kind: OutgoingKind,
  facts: SenderFacts,
): { subject: string; text: string } {
  const write = toSender[kind];
  if (!write) throw new Error(`No text to the sender for ${kind}`);
  const paragraphs = write(facts);
  return {
    subject: threadSubject("Your request", facts),
    text: inParagraphs([
      ...whereToAnswer(facts),
      ...paragraphs,
      `${facts.firm}\nRequest ${facts.request.reference}`,
    ]),
  };
}

/** The text for a member of staff who hands it on; null if the mail has only the link. */
export const textByHand = (
  kind: OutgoingKind,
  facts: Omit<SenderFacts, "privateLink" | "isFirst" | "readsMail"> & { request: Person },
): string | null =>
  kind === "link"
    ? null
    : textToSender(kind, { ...facts, privateLink: undefined, isFirst: true, readsMail: true }).text;

/** Subject and text of a mail to staff. */
export function textToStaff(kind: OutgoingKind, facts: Facts): { subject: string; text: string } {
  const write = toStaff[kind];
  if (!write) throw new Error(`No text to staff for ${kind}`);
  const { request } = facts;
  const link = request.isErased ? [] : [staffLink(facts)];
  return {
    subject: threadSubject("Request", facts),
    text: inParagraphs([write(facts), summary(request), ...link]),
  };
}

/** The push message to a browser of staff; `request` is null for a test. */
export function pushMessage(
  kind: OutgoingKind,
  request: RequestFacts | null,
  start: Date | undefined,
  badge: number,
): PushMessage {
  if (!request) {
    const [title, body] = ["Push messages work", "This browser hears of new requests."];
    return { title, body, path: "/admin/account", tag: "test", badge };
  }
  return {
    title: titleOf(kind, request),
    body: [request.reference, start ? kigaliTime(start) : typeLabel(request.consultationType, "")]
      .filter(Boolean)
      .join(", "),
    path: request.isErased ? "/admin/requests" : staffPath(request),
    tag: request.id,
    badge,
  };
}

function titleOf(kind: OutgoingKind, request: RequestFacts): string {
  if (kind === "new-request" && isIncident(request)) return `Incident${saying(request)}`;
  if (kind === "late") return `Late: no answer within ${request.answerWithin / 60} hours`;
  return titles[kind] ?? "A request has changed";
}

const isIncident = ({ priority }: RequestFacts): boolean => priority === "incident";
const saying = ({ priorityReason }: RequestFacts): string =>
  priorityReason && ` (says: ${priorityReason})`;

const inParagraphs = (paragraphs: readonly string[]): string => `${paragraphs.join("\n\n")}\n`;

const toSender: Partial<Record<OutgoingKind, (facts: SenderFacts) => readonly string[]>> = {
  confirmation: (facts) => [
    greeting(facts),
    `Thank you for your request. Its reference is ${facts.request.reference}. You will have our answer by ${dueTime(facts.request)}.`,
    ...ifIncident(facts),
    ...onPrivatePage(
      "Your private page shows our answers. You can also write to us there, change your request, withdraw it, or erase it",
      facts,
    ),
    ...byMail(facts, `${doNotPassOn} If it was not you who sent the request, erase it there.`),
  ],
  reply: (facts) => [
    facts.request.reply ??
      "We have answered your request. You can read the answer on your private page.",
    ...onPrivatePage(
      facts.readsMail
        ? "-- \nYou can answer this email, or write to us on your private page"
        : "-- \nYou can answer on your private page",
      facts,
    ),
  ],
  link: (facts) => [
    greeting(facts),
    ...onPrivatePage(
      "Here is the link to your private page. If you had a different one before, it no longer works",
      facts,
    ),
    doNotPassOn,
  ],
  "time-confirmed": (facts) => [
    greeting(facts),
    [
      `We have confirmed our call: ${startTime(facts)}, 45 minutes.`,
      ...onNumber(facts),
      ...byMail(facts, "The invitation for your calendar is attached."),
    ].join(" "),
    ...untilTheCall("If the time no longer suits you", facts),
  ],
  "time-moved": (facts) => [
    greeting(facts),
    [
      `Our call has moved to ${startTime(facts)}, 45 minutes.`,
      ...onNumber(facts),
      ...byMail(facts, "The attached invitation corrects the entry in your calendar."),
    ].join(" "),
    ...untilTheCall("If the time does not suit you", facts),
  ],
  "time-cancelled": (facts) => [
    greeting(facts),
    [
      `Our call on ${startTime(facts)} is cancelled.`,
      ...byMail(facts, "The attached file takes it out of your calendar."),
    ].join(" "),
    ...onPrivatePage("Your private page has everything else about your request", facts),
  ],
};

/** The first line of a mail where nobody reads its answers here. */
const whereToAnswer = (facts: SenderFacts): string[] =>
  facts.readsMail ? [] : byMail(facts, "Please answer on your private page: its link is below.");

/** Who tells of an incident reads the number that is answered day and night. */
const ifIncident = ({ incident }: SenderFacts): string[] =>
  incident
    ? [
        `If this is an incident, do not wait for our answer: call ${incident.number}, day and night.`,
        `The breach clock counts the hours of the law:\n${incident.clock}`,
      ]
    : [];

const greeting = ({ request: { name } }: SenderFacts) => (name ? `Dear ${name},` : "Hello,");

const onNumber = ({ request: { phone, lacksNumber } }: SenderFacts): string[] =>
  phone && !lacksNumber ? [`We call you on ${phone}.`] : [];

/** Offers another time, and asks for a number if we have none. */
function untilTheCall(ifNot: string, facts: SenderFacts): string[] {
  const [onPage, otherwise] = facts.request.lacksNumber
    ? [
        "We have no number to call. Please enter yours on your private page, where you can also choose another time",
        `We have no number to call. Please reply with yours, or enter it on your private page: the device that you wrote to us from has its link. ${ifNot}, please tell us.`,
      ]
    : [`${ifNot}, choose another one on your private page`, `${ifNot}, please tell us.`];
  return [...onPrivatePage(onPage, facts), ...byHand(facts, otherwise)];
}

const doNotPassOn = "Anyone who has this link can open the page, so please do not pass it on.";

const onPrivatePage = (text: string, { privateLink }: SenderFacts): string[] =>
  privateLink === undefined ? [] : [`${text}:\n${privateLink}`];

/** A sentence that is true of a mail alone, with its link and attachment. */
const byMail = ({ privateLink }: SenderFacts, text: string): string[] =>
  privateLink === undefined ? [] : [text];

const byHand = ({ privateLink }: SenderFacts, text: string): string[] =>
  privateLink === undefined ? [text] : [];

/** The text begins with the event: the subject, which all mails about a request share, does not name it. */
const toStaff: Partial<Record<OutgoingKind, (facts: Facts) => string>> = {
  "new-request": ({ request }) =>
    isIncident(request)
      ? `Incident: a new request tells of one${saying(request)}. Please call its sender.`
      : "A new request has arrived.",
  late: ({ request: { answerWithin } }) =>
    `Late: the ${answerWithin / 60} hours for the first answer are over.`,
  "sender-message": () => "The sender has written to us.",
  withdrawn: () => "The sender has withdrawn this request.",
  "time-confirmed": (facts) => `Call confirmed: ${startTime(facts)}, 45 minutes.`,
  "time-moved": (facts) => `Call moved to ${startTime(facts)}, 45 minutes.`,
  "time-cancelled": (facts) => `The call on ${startTime(facts)} is cancelled.`,
};

/** The titles of push messages. */
const titles: Partial<Record<OutgoingKind, string>> = {
  "new-request": "New request",
  urgent: "6 hours left for an answer",
  "sender-message": "New message from a sender",
  withdrawn: "Request withdrawn",
  "time-confirmed": "Call confirmed",
  "time-moved": "Call moved",
  "time-cancelled": "Call cancelled",
};

const summary = (request: RequestFacts): string =>
  request.isErased
    ? `Reference: ${request.reference}\nThe request was erased.`
    : `Reference: ${request.reference}\nService: ${typeLabel(request.consultationType)}\nReply by: ${kigaliTime(new Date(request.createdAt.getTime() + request.answerWithin * 60_000))}`;

const staffPath = ({ id }: RequestFacts): string => `/admin/requests/${id}`;
const staffLink = ({ origin, request }: Facts): string => `${origin}${staffPath(request)}`;

const dueTime = ({ createdAt }: Pick<RequestFacts, "createdAt">): string =>
  kigaliTime(new Date(createdAt.getTime() + promisedMs));

function startOf({ start }: Pick<Facts, "start">): Date {
  if (!start) throw new Error("A message about a call has no time");
  return start;
}

function startTime(facts: Pick<SenderFacts, "start" | "request">): string {
  const start = startOf(facts);
  return kigaliTime(start, senderTime(start, facts.request.timeZone));
}

/** `13:00 in London`, with the day if it differs too; empty if the clocks there show Kigali's time. */
function senderTime(at: Date, zone: string): string {
  if (!zone) return "";
  try {
    const own = new Intl.DateTimeFormat("en-GB", { ...dayAndClock, timeZone: zone }).format(at);
    const kigali = new Intl.DateTimeFormat("en-GB", { ...dayAndClock, timeZone }).format(at);
    const [weekday = "", time = ""] = own.split(" ");
    const city = (zone.split("/").at(-1) ?? "").replaceAll("_", " ");
    if (own === kigali) return "";
    return `${kigali.startsWith(weekday) ? "" : `${weekday} `}${time} in ${city}`;
  } catch {
    // This build does not know the zone.
    return "";
  }
}

const dayAndClock = { weekday: "short", hour: "2-digit", minute: "2-digit" } as const;

/** `Wednesday 25 November 2026, 09:40 (Kigali time; 07:40 in London)`. */
const kigaliTime = (at: Date, elsewhere = ""): string =>
  `${day.format(at).replace(",", "")}, ${clock.format(at)} (Kigali time${elsewhere && `; ${elsewhere}`})`;

const timeZone = "Africa/Kigali";
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone });
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone });
