import {
  dueAtOf,
  promiseOf,
  type RequestRow,
  stateLabels,
} from "../../../db/schema/requests/request.ts";
import type { ShownRequest } from "./sync/requests.ts";
import { durationWords } from "../../ui/duration.ts";
import { isCallUntold } from "./delivery-words.ts";
import { dayAndTime, dayWords, sinceWords } from "./moments.ts";

export interface PromiseWords {
  kind: ReturnType<typeof promiseOf>["kind"] | "answered-late";
  title: string;
  /** The time left, or the state after the answer. */
  left: string;
  /** Hours left of 24, rounded up; undefined if no teeth are drawn. */
  teeth?: number;
  /** `left` names a call that the sender has not been told of. */
  isUntold?: true;
}

type Promised = Pick<
  RequestRow,
  | "createdAt"
  | "answerWithin"
  | "answeredAt"
  | "state"
  | "confirmedTime"
  | "invitation"
  | "lastMessage"
  | "withdrawnAt"
>;

const hourMs = 3_600_000;

/** The clock of a request at `now` (ms since 1970), in Kigali time. */
export function promiseWords(row: Promised, now: number): PromiseWords {
  const clock = promiseOf(row, now);
  switch (clock.kind) {
    case "due":
    case "urgent":
      return {
        kind: clock.kind,
        title: `Reply by ${dayAndTime(clock.dueAt, now)}`,
        left: `${durationWords(clock.leftMs)} left`,
        teeth: Math.ceil(clock.leftMs / hourMs),
      };
    case "late":
      return {
        kind: "late",
        title: `Late since ${sinceWords(clock.dueAt, now)}`,
        left: `${durationWords(clock.lateMs)} late`,
        teeth: 0,
      };
    case "answered":
      return {
        kind: clock.inTime ? "answered" : "answered-late",
        title: `First answer in ${durationWords(clock.tookMs)}`,
        left: afterAnswer(row, now),
        ...(callToCome(row, now) && isCallUntold(row) && { isUntold: true }),
      };
    case "none":
      return {
        kind: "none",
        title: row.state === "spam" ? "In the spam tray" : "No answer due",
        left: withoutPromise(row, now),
      };
  }
}

/** Like `promiseWords`, but includes unsent answers: the promise runs on until the first one has left. */
export function shownPromise(row: Promised & Waiting, now: number): PromiseWords {
  const words = promiseWords(row, now);
  const unsent = unsentWords(row);
  if (!unsent) return words;
  if (row.answeredAt === null || row.pending.includes("reply"))
    return { ...words, title: unsent, left: leftUnsent(words) };
  // The first answer has left, so a later unsent one does not reopen the promise.
  return words.isUntold ? words : { ...words, left: unsent };
}

function leftUnsent({ kind, title, left, teeth }: PromiseWords): string {
  if (kind === "none") return left;
  return teeth === undefined ? title : `${title}, ${left}`;
}

type Waiting = Pick<ShownRequest, "pending" | "unsentAnswer">;

/** Names the answer that has not reached the client; undefined if none waits. */
export function unsentWords(row: Promised & Waiting): string | undefined {
  const { pending, unsentAnswer, answeredAt, lastMessage } = row;
  if (pending.includes("reply")) return "Reply waiting on this device";
  // Marking it as answered by hand means that the client was told in another way.
  if (row.state === "answered" && answeredAt === null) return undefined;
  const isRefused = unsentAnswer === "refused";
  // Without a reply, the invitation to a call is the answer.
  if (answeredAt === null && lastMessage?.kind !== "reply" && isCallUntold(row))
    return isRefused ? "Invitation refused by mail server" : "Client not told yet";
  if (!unsentAnswer) return undefined;
  return `${answeredAt === null ? "Answer" : "Last message"} ${isRefused ? "refused by mail server" : "not sent yet"}`;
}

function afterAnswer(row: Promised, now: number): string {
  const { lastMessage, state, withdrawnAt } = row;
  if (withdrawnAt) return `Withdrawn ${dayAndTime(Date.parse(withdrawnAt), now)}`;
  const call = callWords(row, now);
  if (call) return isCallUntold(row) ? `${call}, client not told yet` : call;
  if (state === "won") return "Won";
  if (state === "closed") return "Closed";
  if (!lastMessage) return "";
  const at = Date.parse(lastMessage.at);
  return lastMessage.kind === "sender"
    ? `Wrote again ${dayAndTime(at, now)}`
    : `Waiting for the client since ${dayWords(at, now)}`;
}

/** `Call Tue 10:00`; undefined if no call is upcoming. */
export function callWords(row: Promised, now: number): string | undefined {
  const at = callToCome(row, now);
  return at === undefined ? undefined : `Call ${dayAndTime(at, now)}`;
}

/** Time of the upcoming call; undefined if there is none. */
function callToCome({ confirmedTime, withdrawnAt }: Promised, now: number): number | undefined {
  const at = confirmedTime && !withdrawnAt ? Date.parse(confirmedTime) : 0;
  return at > now ? at : undefined;
}

function withoutPromise(row: Promised, now: number): string {
  const { state, withdrawnAt } = row;
  if (withdrawnAt) return `Withdrawn ${dayAndTime(Date.parse(withdrawnAt), now)}`;
  // The sender was promised an answer like everybody.
  if (state === "spam") return `A client’s? Reply by ${dayAndTime(dueAtOf(row), now)}`;
  return state === "answered" ? "Marked by hand" : `${stateLabels[state]} without an answer`;
}
