import type { Database } from "../../db/postgres/postgres.ts";
import { publishDue } from "../insights/publish-due.ts";

interface Watch {
  database: Database;
  /** How often the clock is read besides, in ms: the floor below lost notifications. */
  pollMs: number;
  /** What is kept of the content may be of another time now. */
  onChange: () => void;
  /** Calls this in so many ms; answers how to call it off. */
  wakeIn?: (work: () => void, ms: number) => () => void;
}

const byTimer = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

// Timers hold no more than 24 days; an hour is looked at again anyway.
const longestMs = 3_600_000;

/**
 * Says when what visitors see changes: by a write, or because the second of a scheduled article has come. `look` does so
 * now, and rejects where the database cannot tell; `stop` ends it.
 */
export async function watchContent({ database, pollMs, onChange, wakeIn = byTimer }: Watch) {
  let callOff: (() => void) | undefined;
  let ended = false;
  const setAlarm = (ms: number | null) => {
    callOff?.();
    callOff = ms === null || ended ? undefined : wakeIn(lookQuietly, Math.min(ms, longestMs));
  };

  let known = await readClock(database);
  let begun = 0;
  let newest = 0;
  const look = async () => {
    const nth = ++begun;
    const found = await readClock(database);
    // One that began later has answered: what this one saw may be older.
    if (ended || nth < newest) return;
    newest = nth;
    setAlarm(found.nextMs);
    if (found.clock !== known.clock) onChange();
    known = found;
    if (found.due) await publishDue(database);
  };
  // While the database is away what is kept stands; the next look after its return catches up.
  const lookQuietly = () => void look().catch(() => undefined);

  setAlarm(known.nextMs);
  const stopListening = await database.listen("content", lookQuietly);
  const poll = setInterval(lookQuietly, pollMs);
  const stop = async () => {
    ended = true;
    clearInterval(poll);
    callOff?.();
    await stopListening();
  };
  return { look, stop };
}

interface Clock {
  clock: string;
  /** An article's second has come, and nobody has logged it yet. */
  due: boolean;
  /** Until the next one's, by the clock of the database. */
  nextMs: number | null;
}

// An article comes due without a write, so the number of those that are due is part of the clock.
async function readClock({ sql, withDeadline }: Database): Promise<Clock> {
  const [row] = await withDeadline(sql<Clock[]>`
    select
      epoch || ':' || v || ':' || due as clock, due > 0 as due,
      case
        when next is not null
        then greatest(ceil(extract(epoch from next - site_now()) * 1000), 1)::float8
      end as "nextMs"
    from content_clock, (
      select
        count(*) filter (where is_public(status, publish_at, deleted_at)) as due,
        min(publish_at) filter (where not is_public(status, publish_at, deleted_at)) as next
      from insights
      where status = 'scheduled' and deleted_at is null
    ) as waiting
  `);
  if (!row) throw new Error("The content clock has no row");
  return row;
}
