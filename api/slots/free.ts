import type { Database } from "../../db/postgres/postgres.ts";
import {
  maxSuggested,
  type SlotDay,
  type Slots,
  slotDays,
  slotMinutes,
} from "../../db/schema/requests/slots.ts";
import { Problem } from "../http/problem.ts";

/** Which of these times (ms since 1970) are booked or reserved just now; by others than request `except`. */
export async function takenTimes(
  { sql, withDeadline }: Database,
  starts: readonly number[],
  except: string | null = null,
): Promise<Set<number>> {
  const times = starts.map((start) => new Date(start).toISOString());
  const rows = await withDeadline(sql<{ start: Date }[]>`
    select time::timestamptz as start
    from unnest(${times}::text[]) as time
    where exists (
      select from bookings
      where during && tstzrange(
          time::timestamptz, time::timestamptz + ${slotMinutes}::int * interval '1 minute'
        )
        and (until is null or until > site_now())
        and (request_id is null or request_id is distinct from ${except}::uuid)
    )
  `);
  return new Set(rows.map(({ start }) => start.getTime()));
}

/** These days with what is taken just now, as `GET /api/slots` answers them. */
export async function slotsOf(database: Database, days: readonly SlotDay[]): Promise<Slots> {
  const taken = await takenTimes(
    database,
    days.flatMap(({ starts }) => starts),
  );
  return {
    days: days.map(({ date, starts }) => ({
      date,
      slots: starts.map((start) => ({
        start: new Date(start).toISOString(),
        taken: taken.has(start),
      })),
    })),
  };
}

interface After {
  now: number;
  count: number;
}

/** The next free times after `start`, then those before it. */
async function nextFree(
  database: Database,
  start: number,
  { now, count }: After,
): Promise<string[]> {
  const starts = slotDays(now).flatMap((day) => day.starts);
  const taken = await takenTimes(database, starts);
  const free = starts.filter((time) => !taken.has(time) && time !== start);
  const ordered = [...free.filter((time) => time > start), ...free.filter((time) => time < start)];
  return ordered.slice(0, count).map((time) => new Date(time).toISOString());
}

/** 409: someone else has this hour. Offers the next free ones. */
export async function slotTaken(database: Database, start: number, now: number): Promise<Problem> {
  const next = await nextFree(database, start, { now, count: maxSuggested });
  return new Problem(409, "Someone else has this hour; nothing was changed.", {
    type: "/problems/slot-taken",
    title: "Hour taken",
    extension: { next },
  });
}
