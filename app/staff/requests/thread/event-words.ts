import { type Priority, priorityLabels } from "../../../../db/schema/requests/priority.ts";
import {
  type RequestEvent,
  type RequestMessage,
  type RequestThread,
  type RequestState,
  requestSectors,
  stateLabels,
} from "../../../../db/schema/requests/request.ts";
import { longDate } from "../../../ui/time.tsx";
import { callTime } from "../moments.ts";

const mails: Record<string, string> = {
  confirmation: "Confirmation with the private link",
  reply: "Reply",
  link: "Private link",
  "time-confirmed": "Invitation",
  "time-moved": "New invitation",
  "time-cancelled": "Cancellation",
};

/** An event in the history of a request, in words. */
function eventWords({ actor, kind, detail }: RequestEvent, now: number): string {
  const { to, time } = detail;
  const by = actor || "The sender";
  const at = typeof time === "string" ? callTime(Date.parse(time), now) : "a time";
  switch (kind) {
    case "arrived":
      return "Arrived";
    case "opened":
      return `Opened by ${actor}`;
    case "state":
      if (detail["undone"]) return `State ${stateWord(to)}, taken back by ${actor}`;
      return actor ? `${actor} ${stateWords(to)}` : `State ${stateWord(to)}`;
    case "owner":
      if (to && to === actor) return `${actor} took this request`;
      return to ? `${by} gave it to ${to}` : `${by} gave it to no one`;
    case "email":
      return `${by} corrected the address`;
    case "sector":
      return `${by}: sector ${sectorWord(to)}`;
    case "priority":
      return `${by}: priority ${priorityWord(to)}`;
    case "outcome":
      return `${by}${outcomeWords(detail)}`;
    case "retain-until":
      return `${by}: store until ${typeof to === "string" ? longDate(to.slice(0, 10)) : ""}`;
    case "mail-sent":
      return `${mailWord(detail["kind"])} sent by email`;
    case "mail-given":
      return detail["undone"]
        ? `${mailWord(detail["kind"])} marked as given, taken back by ${actor}`
        : `${mailWord(detail["kind"])} given to the client by ${actor}`;
    case "mail-failed":
      return `${mailWord(detail["kind"])} not delivered: the mail server refused it`;
    case "mail-unneeded":
      return detail["undone"]
        ? `${mailWord(detail["kind"])} needed again`
        : `${mailWord(detail["kind"])} not needed: answered since`;
    case "link-opened":
      return "Private page opened by the sender";
    case "link-renewed":
      return `${by}: new private link`;
    case "time-suggested":
      return `${by} suggested times`;
    case "time-confirmed":
      return `${at} confirmed${actor ? ` by ${actor}` : ""}`;
    case "time-moved":
      return `Call moved to ${at}${actor ? ` by ${actor}` : " by the sender"}`;
    case "time-cancelled":
      return `Call of ${at} cancelled${actor ? ` by ${actor}` : ""}`;
    case "withdrawn":
      return "Withdrawn by the sender";
    case "reopened":
      return "Reopened by the sender";
    case "urgent":
      return "6 hours left for the first answer";
    case "late":
      return "The time for the first answer ran out";
  }
}

/** A change of state in words that follow the person's name. */
const stateWords = (to: unknown): string => {
  if (to === "closed") return "closed it";
  if (to === "spam") return "moved it to the spam tray";
  return `marked it ${stateWord(to)}`;
};

const stateWord = (state: unknown): string =>
  // States of a later build are shown by their raw name.
  stateLabels[state as RequestState] ?? String(state);

const sectorWord = (sector: unknown): string =>
  requestSectors.find(({ value }) => value === sector)?.label ?? "not set";

const priorityWord = (priority: unknown): string =>
  priorityLabels[priority as Priority]?.toLowerCase() ?? String(priority);

const outcomeWords = ({ kind, amount, currency, reason }: RequestEvent["detail"]): string => {
  if (kind === "won") return `: value ${currency} ${Number(amount).toLocaleString("en-US")}`;
  return kind === "lost" ? `: lost, ${reason}` : " removed what came of it";
};

const mailWord = (kind: unknown): string => mails[String(kind)] ?? "Message";

/** True for events shown between the messages of a thread; the history beside it has all. */
const isInThread = ({ kind, detail }: RequestEvent): boolean =>
  !["arrived", "opened", "link-opened"].includes(kind) &&
  !(
    (kind === "mail-sent" || kind === "mail-given") &&
    detail["kind"] === "reply" &&
    !detail["undone"]
  );

export interface ThreadEvent {
  at: string;
  kind: RequestEvent["kind"];
  words: string;
}

/** The events between the messages, without the change to "answered", which a line of its own reports. */
export const threadEvents = (
  events: readonly RequestEvent[],
  answeredAt: string | null,
  now: number,
): ThreadEvent[] =>
  linesOf(
    withoutTakenBack(events).filter(
      (event) =>
        isInThread(event) &&
        !(event.kind === "state" && event.detail["to"] === "answered" && event.at === answeredAt),
    ),
    now,
  );

/** "Client has it" that was taken back is one event, without the changes that came and went with it. */
function withoutTakenBack(events: readonly RequestEvent[]): RequestEvent[] {
  const moments = new Set<string>();
  const back = events.filter(({ kind, detail }) => kind === "mail-given" && detail["undone"]);
  for (const { at, detail } of back) {
    const given = events.findLast(
      (one) =>
        one.kind === "mail-given" &&
        !one.detail["undone"] &&
        one.detail["kind"] === detail["kind"] &&
        one.at <= at,
    );
    if (given) moments.add(given.at).add(at);
  }
  return events.filter(
    (event) => !(moments.has(event.at) && comesAndGoes.has(event.kind)) || back.includes(event),
  );
}

const comesAndGoes = new Set(["state", "mail-unneeded", "mail-given"]);

/** The events as lines; the events of one action share a line. */
function linesOf(events: readonly RequestEvent[], now: number): ThreadEvent[] {
  const lines: ThreadEvent[] = [];
  for (const event of events) {
    const { at, kind, detail } = event;
    const last = lines.at(-1);
    if (kind === "state" && last?.kind === "owner" && last.at === at)
      last.words += ` and ${stateWords(detail["to"])}`;
    else if (kind === "link-renewed" && last?.kind === "email" && last.at === at)
      last.words += ", new private link";
    else lines.push({ at, kind, words: eventWords(event, now) });
  }
  return lines;
}

/** All events and messages, newest first. */
export const historyOf = (
  { events, messages }: Pick<RequestThread, "events" | "messages">,
  now: number,
): { at: string; words: string }[] =>
  [
    ...messages.map((message) => ({ at: message.at, words: messageWords(message) })),
    ...linesOf(events, now),
  ]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .reverse();

const messageWords = ({ kind, author, mail }: RequestMessage): string =>
  kind === "sender"
    ? `Message ${mail ? "by email" : "from the private page"}`
    : `${kind === "note" ? "Note" : "Reply"} by ${author}`;
