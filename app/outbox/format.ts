import { type ContactSubmission, typeLabel } from "../../db/schema/contact.ts";
import type { Firm } from "../../db/schema/firm.ts";
import type { Delivered } from "../../sw/outbox.ts";
import { longDate, kigaliDay } from "../ui/time.tsx";
import { clockText, momentText, shortMoment } from "../ui/kigali-time.tsx";

/** A request's subject by its consultation type, in the form's words. */
export const subjectOf = (type: string | undefined): string => typeLabel(type, "Consultation");

/** Time of sending in Kigali: `at 09:40`, or `on Monday 23 November at 09:40`. */
export function whenSent(at: number, now: number): string {
  const [day = "", time = ""] = momentText(at).split(", ");
  return kigaliDay(at) === kigaliDay(now) ? `at ${time}` : `on ${day} at ${time}`;
}

/** Times for a call: `Thu 26 November, 10:00 and Fri 27 November, 15:00, Kigali time`. */
export function timesText(times: readonly string[]): string {
  const moments = times.map((time) => Date.parse(time)).filter((at) => !Number.isNaN(at));
  return `${lists.format(moments.map(shortMoment))}, Kigali time`;
}

const lists = new Intl.ListFormat("en-GB");

/** Time by which the firm replies to a request sent at `at`; both in milliseconds since 1970. */
export const replyBy = (at: number, { replyPromise }: Firm): number =>
  at + replyPromise.hours * 3_600_000;

/** A time in Kigali: `Today, 10:18, Kigali time`, or with its date, `14 June 2026, 10:18, Kigali time`. */
export function whenText(at: number, now: number): string {
  if (Number.isNaN(new Date(at).getTime())) return "Unknown";
  const day = kigaliDay(at);
  return `${day === kigaliDay(now) ? "Today" : longDate(day)}, ${clockText(at)}, Kigali time`;
}

/** `1 request waiting`, `3 requests waiting`. */
export const countText = (count: number): string =>
  count === 1 ? "1 request waiting" : `${count} requests waiting`;

/** The whole request as plain text, for an email or a message. */
export function letterOf(body: ContactSubmission, reference: string): string {
  const { name, email, company, phone, message, suggestedTimes = [] } = body;
  const lines = [
    `Consultation request ${reference}`,
    `About: ${subjectOf(body.consultationType)}`,
    `Name: ${name}`,
    `Email: ${email}`,
    ...(company ? [`Company: ${company}`] : []),
    ...(phone ? [`Phone: ${phone}`] : []),
    ...(suggestedTimes.length > 0 ? [`Suggested times: ${timesText(suggestedTimes)}`] : []),
  ];
  // A lone surrogate, from a damaged row, is invalid in a link.
  return `${lines.join("\n")}\n\n${message}`.toWellFormed();
}

const dayMs = 86_400_000;

export const isOld = (createdAt: number, now: number): boolean => now - createdAt > 7 * dayMs;

/** The text of the badge; urgent when a request needs the visitor, or waits for a week. */
export function badgeOf(
  { waiting, blocked, oldestAt }: Pick<Delivered, "waiting" | "blocked" | "oldestAt">,
  now: number,
): { text: string; urgent: boolean } {
  if (blocked > 0) return { text: correctionText(waiting, blocked), urgent: true };
  const text = countText(waiting);
  if (oldestAt === undefined || !isOld(oldestAt, now)) return { text, urgent: false };
  const days = `${Math.floor((now - oldestAt) / dayMs)} days`;
  return { text: `${text}${waiting === 1 ? "" : ", one"} for ${days}`, urgent: true };
}

const correctionText = (waiting: number, blocked: number) =>
  waiting === blocked
    ? `${blocked === 1 ? "1 request needs" : `${blocked} requests need`} a correction`
    : `${countText(waiting)}, ${blocked} need${blocked === 1 ? "s" : ""} a correction`;

/** Status of stored requests while our server answers: being sent, scheduled, or needing the visitor. */
export function connectedText(
  { blocked, nextAt }: { blocked: number; nextAt: number | undefined },
  waiting: number,
  now: number,
): string {
  const sendable = waiting - blocked;
  if (sendable <= 0) return blocked === 1 ? "1 request needs you" : `${blocked} requests need you`;
  const requests = sendable === 1 ? "1 request" : `${sendable} requests`;
  return nextAt === undefined || nextAt <= now + 1_000
    ? `Sending ${requests}`
    : `Sending ${requests} at ${whenText(nextAt, now).replace("Today, ", "")}`;
}
