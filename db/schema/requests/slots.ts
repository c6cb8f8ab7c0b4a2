import * as v from "valibot";
import type { Firm } from "../firm.ts";

/* The hours that a call can be booked for: 45 minutes on the hour, in the business hours of the firm's record. */

export const slotMinutes = 45;
export const reservedMinutes = 15;
/** The days on which hours are offered, from tomorrow on. */
const offeredDays = 10;
export const maxSuggested = 3;
/** The names of the three lists in the form without JavaScript. */
export const timeFields = ["time1", "time2", "time3"] as const;

/** Kigali has no daylight saving: always two hours ahead of UTC. */
const kigaliOffsetMs = 2 * 3_600_000;
const dayMs = 86_400_000;

/** What the firm's record says of when it is open. */
export type BusinessHours = Pick<Firm, "hours" | "closedDays">;

export const week = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** `8:30 AM` as hours after midnight. */
export function hoursOf(clock: string): number {
  const [, hour = "", minute = "", half] = /^(\d+):(\d+) (AM|PM)$/.exec(clock) ?? [];
  return (Number(hour) % 12) + Number(minute) / 60 + (half === "PM" ? 12 : 0);
}

/** A day that ends at 12:00 AM ends at midnight. */
export const closingHour = (clock: string): number => hoursOf(clock) || 24;

/** When the firm is open on a day of Kigali, such as `2026-11-27`, in hours after midnight. */
function openHours(date: string, { hours, closedDays = [] }: BusinessHours) {
  if (closedDays.some((one) => one.date === date)) return [];
  const day = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return hours
    .filter(({ days }) => {
      const [from = 0, to = from] = days.split(" to ").map((name) => week.indexOf(name));
      return from <= day && day <= to;
    })
    .map(({ open, close }) => ({ open: hoursOf(open), close: closingHour(close) }));
}

/** The full hours at which a call can begin, so that it ends before the firm closes. */
function startsOn(date: string, firm: BusinessHours): number[] {
  const starts = openHours(date, firm).flatMap(({ open, close }) => {
    const first = Math.ceil(open);
    const count = Math.max(0, Math.floor(close - slotMinutes / 60 - first) + 1);
    return Array.from({ length: count }, (_, nth) => first + nth);
  });
  // Two lines of the record may name the same day, in any order.
  return [...new Set(starts)].toSorted((one, other) => one - other);
}

/** An hour after midnight of a day in Kigali, in milliseconds since 1970. */
const atHour = (date: string, hour: number): number =>
  Date.parse(`${date}T00:00:00Z`) - kigaliOffsetMs + hour * 3_600_000;

/** `2026-11-27`, in Kigali. */
export const kigaliDate = (at: number): string =>
  new Date(at + kigaliOffsetMs).toISOString().slice(0, 10);

export interface SlotDay {
  /** `2026-11-27`, in Kigali. */
  date: string;
  /** When calls can begin, in milliseconds since 1970. */
  starts: number[];
}

/**
 * The days with business hours after the day of `now` (ms since 1970), each with its slots. Staff may also agree on an
 * hour that is left of today.
 */
export function slotDays(
  now: number,
  firm: BusinessHours,
  { today: withToday = false } = {},
): SlotDay[] {
  const days: SlotDay[] = [];
  for (let ahead = withToday ? 0 : 1; ahead <= offeredDays; ahead++) {
    const date = kigaliDate(now + ahead * dayMs);
    const starts = startsOn(date, firm).map((hour) => atHour(date, hour));
    const coming = starts.filter((start) => start > now);
    if (coming.length > 0) days.push({ date, starts: coming });
  }
  return days;
}

/** The first day with business hours after the days on offer, such as `2027-01-04`; undefined where none comes soon. */
export function reopensOn(now: number, firm: BusinessHours): string | undefined {
  for (let ahead = offeredDays + 1; ahead <= 120; ahead++) {
    const date = kigaliDate(now + ahead * dayMs);
    if (startsOn(date, firm).length > 0) return date;
  }
  return undefined;
}

/** Opening and closing time on the Kigali day of `at` (ms since 1970); undefined on days without hours. */
export function officeHours(
  at: number,
  firm: BusinessHours,
): { opensAt: number; closesAt: number } | undefined {
  const date = kigaliDate(at);
  const open = openHours(date, firm);
  if (open.length === 0) return undefined;
  return {
    opensAt: atHour(date, Math.min(...open.map((one) => one.open))),
    closesAt: atHour(date, Math.max(...open.map((one) => one.close))),
  };
}

/** True if a call can begin at `start` (ms since 1970), seen from `now`. */
export const isSlot = (
  start: number,
  now: number,
  firm: BusinessHours,
  which?: { today: boolean },
): boolean => slotDays(now, firm, which).some(({ starts }) => starts.includes(start));

const Time = v.pipe(v.string(), v.isoTimestamp("A time must be an ISO timestamp"));

/** `GET /api/slots`, and for staff `GET /api/staff/requests/slots?request=`. */
export const Slots = v.object({
  days: v.array(
    v.object({
      date: v.string(),
      slots: v.array(
        v.object({
          start: Time,
          taken: v.boolean(),
          /** When a reservation of a request ends; staff alone read it. */
          heldUntil: v.optional(Time),
          /** Who else has or holds the hour; staff alone read it. */
          holder: v.optional(v.string()),
        }),
      ),
    }),
  ),
});
export type Slots = v.InferOutput<typeof Slots>;

/**
 * `PUT /api/slots/reservations/{id}`, an id made on the device: holds an hour for 15 minutes; the same id again renews or
 * moves it. 409 is a SlotTaken. `DELETE` releases it (204).
 */
export const SlotWanted = v.object({ start: Time });
export const Reservation = v.object({ id: v.string(), start: Time, until: Time });
export type Reservation = v.InferOutput<typeof Reservation>;

/** Members of a 409 of type `/problems/slot-taken`: the next free times, three at most. */
export const SlotTaken = v.object({ next: v.array(Time) });
export type SlotTaken = v.InferOutput<typeof SlotTaken>;
