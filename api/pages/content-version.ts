import type { Database } from "../../db/postgres/postgres.ts";
import { publishDue } from "../insights/publish-due.ts";

interface Watch {
  database: Database;
  /** Polling interval in ms, since notifications can be lost. */
  pollMs: number;
  onChange: () => void;
  schedule?: (work: () => void, ms: number) => () => void;
}

const byTimer = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

// A timer holds 24 days at most; checking every hour is cheap.
const maxDelayMs = 3_600_000;

/** Scheduled articles that become due count too. `check` rejects when the database is unavailable. */
export async function watchContent({ database, pollMs, onChange, schedule = byTimer }: Watch) {
  let cancelAlarm: (() => void) | undefined;
  let stopped = false;
  const setAlarm = (ms: number | null) => {
    cancelAlarm?.();
    cancelAlarm =
      ms === null || stopped ? undefined : schedule(checkQuietly, Math.min(ms, maxDelayMs));
  };

  let known = await readClock(database);
  if (known.restored) {
    await noticeRestore(database);
    known = await readClock(database);
  }
  let started = 0;
  let latest = 0;
  const check = async () => {
    const nth = ++started;
    const found = await readClock(database);
    // A later check has answered: this result may be older.
    if (stopped || nth < latest) return;
    latest = nth;
    setAlarm(found.nextMs);
    if (found.clock !== known.clock) onChange();
    known = found;
    if (found.due) await publishDue(database);
    if (found.restored) await noticeRestore(database);
  };
  // While the database is unavailable, cached pages stay valid; the next check catches up.
  const checkQuietly = () => void check().catch(() => undefined);

  setAlarm(known.nextMs);
  const stopListening = await database.listen("content", checkQuietly);
  const poll = setInterval(checkQuietly, pollMs);
  const stop = async () => {
    stopped = true;
    clearInterval(poll);
    cancelAlarm?.();
    await stopListening();
  };
  return { check, stop };
}

interface Clock {
  clock: string;
  /** A due article is not in the log yet. */
  due: boolean;
  nextMs: number | null;
  /** A backup was restored, and no process has noticed yet. */
  restored: boolean;
}

/** Begins a new epoch, which the next check finds, and ends all sessions; once, whichever process is first. */
async function noticeRestore({ sql, withDeadline }: Database): Promise<void> {
  await withDeadline(sql`select notice_restore()`);
}

// An article becomes due without a write, so the number of due articles is part of the version.
async function readClock({ sql, withDeadline }: Database): Promise<Clock> {
  const [row] = await withDeadline(sql<Clock[]>`
    select
      epoch || ':' || v || ':' || due as clock, due > 0 as due, is_restored() as restored,
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
