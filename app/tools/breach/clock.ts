import type { BreachRole, Duty, Phase } from "../../../db/schema/tools/breach.ts";
import { kigaliDay } from "../../ui/time.tsx";
import { typedDate, typedTime } from "../../ui/typed-date.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;
// Kigali is two hours ahead of UTC all year.
const kigaliMs = 2 * hourMs;

/** The instant of a date and a time in Kigali, in ms since 1970; undefined if either is missing or wrong. */
export function kigaliInstant(date: string, time: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return undefined;
  const at = Date.parse(`${date}T${time}:00Z`) - kigaliMs;
  // Browsers read the 31st of June as the 1st of July.
  return Number.isNaN(at) || kigaliDay(at) !== date ? undefined : at;
}

/** The past instant typed into both fields; a time alone means the latest such time. */
export function typedInstant(date: string, time: string, now = Date.now()): number | undefined {
  const clock = typedTime(time) ?? "";
  if (date.trim()) return kigaliInstant(typedDate(date, now, true) ?? "", clock);
  const today = kigaliInstant(kigaliDay(now), clock);
  return today !== undefined && today > now ? today - 24 * hourMs : today;
}

/** The values of a date field and a time field for this instant, in Kigali. */
export function kigaliFields(at: number): { date: string; time: string } {
  const iso = new Date(at + kigaliMs).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** The deadline so many hours after awareness: nights, weekends and holidays count. */
export const dueAt = (awareAt: number, hours: number): number => awareAt + hours * hourMs;

/** A duty with a number of hours in the law. */
export interface TimedDuty extends Duty {
  hours: number;
}

const isTimed = (duty: Duty): duty is TimedDuty => duty.hours !== null;

const isFor = (role: BreachRole, { who }: Duty): boolean => role === "both" || who === role;

/** The clocks of a role, the earliest first. */
export const clocksOf = (duties: readonly Duty[], role: BreachRole): TimedDuty[] =>
  duties
    .filter(isTimed)
    .filter((duty) => isFor(role, duty))
    .sort((a, b) => a.hours - b.hours);

/** The duties of a role for which the law names no hours. */
export const untimedOf = (duties: readonly Duty[], role: BreachRole): Duty[] =>
  duties.filter((duty) => !isTimed(duty) && isFor(role, duty));

/** A length of time in full minutes. */
export interface Length {
  hours: number;
  minutes: number;
}

function lengthOf(ms: number): Length {
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** `47 h 35 min`. */
export const lengthText = ({ hours, minutes }: Length): string =>
  `${hours} h ${String(minutes).padStart(2, "0")} min`;

export type ClockState =
  | { kind: "left"; due: number; length: Length }
  | { kind: "overdue"; due: number; length: Length }
  | { kind: "sent"; due: number; sentAt: number; length: Length; isLate: boolean };

/** One clock at this moment; `length` of a sent notice counts from awareness. */
export function stateOf(
  hours: number,
  awareAt: number,
  sentAt: number | undefined,
  now: number,
): ClockState {
  const due = dueAt(awareAt, hours);
  // A notice sent before awareness belongs to another breach.
  if (sentAt !== undefined && sentAt >= awareAt)
    return { kind: "sent", due, sentAt, length: lengthOf(sentAt - awareAt), isLate: sentAt > due };
  const kind = now < due ? "left" : "overdue";
  return { kind, due, length: lengthOf(due - now) };
}

/** `47 h 35 min left`, or late, for an open duty; undefined while no clock runs. */
export function leftText(
  duty: TimedDuty | undefined,
  awareAt: number | undefined,
  now: number,
): string | undefined {
  if (!duty || awareAt === undefined) return undefined;
  const { kind, length } = stateOf(duty.hours, awareAt, undefined, now);
  return `${lengthText(length)} ${kind === "overdue" ? "late" : "left"}`;
}

/** Hours since awareness, not below 0: a device whose clock was moved back shows the first hour. */
export const hoursSince = (awareAt: number, now: number): number =>
  Math.max(0, (now - awareAt) / hourMs);

/** The phase that contains this hour. */
export function phaseAt(phases: readonly Phase[], hour: number): Phase | undefined {
  return phases.find(({ toHour }) => toHour === null || hour < toHour);
}

/** Hours before a deadline at which the visitor is reminded. */
export const alarmHours = [12, 3, 1] as const;

export interface Alarm {
  duty: TimedDuty;
  due: number;
  hoursBefore: number;
}

/**
 * The last alarm of each duty that falls due after `from`, until `to`: a device that was asleep gets one. None for duties
 * that are sent or late.
 */
export function alarmsBetween(
  duties: readonly TimedDuty[],
  awareAt: number,
  isSent: (dutyId: string) => boolean,
  from: number,
  to: number,
): Alarm[] {
  return duties
    .filter(({ id }) => !isSent(id))
    .flatMap((duty) => {
      const due = dueAt(awareAt, duty.hours);
      const passed = alarmHours.filter((hoursBefore) => {
        const at = due - hoursBefore * hourMs;
        return at > from && at <= to && due > to;
      });
      return passed.length > 0 ? [{ duty, due, hoursBefore: Math.min(...passed) }] : [];
    });
}
