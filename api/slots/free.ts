import { readFirm } from "../content/documents.ts";
import type { Database } from "../../db/postgres/postgres.ts";
import {
  maxSuggested,
  type SlotDay,
  type Slots,
  slotDays,
  slotMinutes,
} from "../../db/schema/requests/slots.ts";
import { Problem } from "../http/problem.ts";

/** Those of these times (ms since 1970) that are booked or reserved just now, but not by request `except`. */
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

/**
 * These days with the hours taken just now, as `GET /api/slots` answers them. Staff see them for request `except`: hours held
 * for it are free, and taken ones name the sender of the other request.
 */
export async function slotsOf(
  database: Database,
  days: readonly SlotDay[],
  except: string | null = null,
): Promise<Slots> {
  const starts = days.flatMap((day) => day.starts);
  const [taken, booked] = await Promise.all([
    takenTimes(database, starts, except),
    except === null ? new Map<number, Booking>() : bookings(database),
  ]);
  return {
    days: days.map((day) => ({
      date: day.date,
      slots: day.starts.map((start) => {
        const { request, name, until } = booked.get(start) ?? {};
        return {
          ...{ start: new Date(start).toISOString(), taken: taken.has(start) },
          ...(until && { heldUntil: until.toISOString() }),
          ...(name && request !== except && { holder: name }),
        };
      }),
    })),
  };
}

interface Booking {
  start: Date;
  /** Null for a confirmed call. */
  until: Date | null;
  /** Null while a visitor fills in the form. */
  request: string | null;
  name: string | null;
}

/** Confirmed and reserved hours, by their start. */
async function bookings({ sql, withDeadline }: Database): Promise<Map<number, Booking>> {
  const rows = await withDeadline(sql<Booking[]>`
    select lower(during) as start, until, request_id as request, name
    from bookings left join contacts on contacts.id = request_id
    where until is null or until > site_now()
  `);
  return new Map(rows.map((row) => [row.start.getTime(), row]));
}

interface After {
  now: number;
  count: number;
  except: string | null;
}

/** The next free times after `start`, then those before it. */
async function nextFree(
  database: Database,
  start: number,
  { now, count, except }: After,
): Promise<string[]> {
  const starts = slotDays(now, await readFirm(database)).flatMap((day) => day.starts);
  const taken = await takenTimes(database, starts, except);
  const free = starts.filter((time) => !taken.has(time) && time !== start);
  const ordered = [...free.filter((time) => time > start), ...free.filter((time) => time < start)];
  return ordered.slice(0, count).map((time) => new Date(time).toISOString());
}

/** 409: someone else has this hour. Offers the next that are free, for request `except`. */
export async function slotTaken(
  database: Database,
  start: number,
  now: number,
  except: string | null = null,
): Promise<Problem> {
  const next = await nextFree(database, start, { now, count: maxSuggested, except });
  return new Problem(409, "Someone else has this hour; nothing was changed.", {
    type: "/problems/slot-taken",
    title: "Hour taken",
    extension: { next },
  });
}
