import * as v from "valibot";

/* The hours that a call can be booked for: 45 minutes on the hour, in the firm's business hours (spec.md §2). */

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

/** First and last full hour that a call can begin, by day of the week (0 is Sunday, which has none). */
const hours: Record<number, readonly [first: number, last: number]> = {
  1: [8, 17],
  2: [8, 17],
  3: [8, 17],
  4: [8, 17],
  5: [8, 17],
  6: [9, 12],
};

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
export function slotDays(now: number, { today: withToday = false } = {}): SlotDay[] {
  const today = Date.parse(`${kigaliDate(now)}T00:00:00Z`);
  const days: SlotDay[] = [];
  for (let ahead = withToday ? 0 : 1; ahead <= offeredDays; ahead++) {
    const midnight = today + ahead * dayMs;
    const [first, last] = hours[new Date(midnight).getUTCDay()] ?? [0, -1];
    const starts = Array.from(
      { length: last - first + 1 },
      (_, nth) => midnight - kigaliOffsetMs + (first + nth) * 3_600_000,
    );
    const coming = starts.filter((start) => start > now);
    if (coming.length > 0)
      days.push({ date: new Date(midnight).toISOString().slice(0, 10), starts: coming });
  }
  return days;
}

/** Opening and closing time on the Kigali day of `at` (ms since 1970); undefined on Sundays. */
export function officeHours(at: number): { opensAt: number; closesAt: number } | undefined {
  const midnight = Date.parse(`${kigaliDate(at)}T00:00:00Z`);
  const [first, last] = hours[new Date(midnight).getUTCDay()] ?? [];
  if (first === undefined || last === undefined) return undefined;
  const atHour = (hour: number) => midnight - kigaliOffsetMs + hour * 3_600_000;
  return { opensAt: atHour(first), closesAt: atHour(last + 1) };
}

/** True if a call can begin at `start` (ms since 1970), seen from `now`. */
export const isSlot = (start: number, now: number, which?: { today: boolean }): boolean =>
  slotDays(now, which).some(({ starts }) => starts.includes(start));

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
