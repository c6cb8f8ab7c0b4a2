import { Problem, stopping } from "../../http/problem.ts";
import { isActiveSession } from "../auth/active-session.ts";
import type { Database } from "../../../db/postgres/postgres.ts";

/** Maximum number of streams for a person, and for a process. */
const maxPerPerson = 8;
const maxStreams = 200;
/** A reader with this many unread events is asleep; it resumes from its event id. */
const maxQueued = 50;

export interface Live {
  /**
   * Begins with the clock's number unless that is the reader's last event. Throws Problem: 429 at the limit of the
   * person or the process, 503 once closed.
   */
  stream(who: { id: string; sessionId: string }, lastEventId: number | undefined): Body;
  /** Ends all streams and refuses new ones. */
  close(): Promise<void>;
}
type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

const tooMany = () =>
  new Problem(429, "There are too many live connections just now; the rest works without one.", {
    headers: { "retry-after": "30" },
  });

interface Options {
  database: Database;
  /** Polling interval in ms, since notifications can be lost. */
  pollMs?: number;
  /** Interval of keep-alive events, in ms. */
  pingMs?: number;
}

interface Reader {
  person: string;
  session: string;
  /** The last events sent: the clock's number, and a hash of the open articles. */
  clock: number | undefined;
  open: string | undefined;
  send(text: string): void;
  end(): void;
}

export function createLive({ database, pollMs = 5_000, pingMs = 15_000 }: Options): Live {
  const readers = new Set<Reader>();
  let timers: ReturnType<typeof setInterval>[] = [];
  let listening: Promise<() => Promise<void>> | undefined;
  let checking: Promise<void> | undefined;
  let checkAgain = false;
  let closed = false;

  const check = async () => {
    const all = [...readers];
    const now = await read(database, all);
    for (const reader of all) {
      if (now.activeSessions.has(reader.session)) notify(reader, now);
      else end(reader);
    }
  };
  const checkUntilCurrent = async () => {
    while (checkAgain && readers.size > 0) {
      checkAgain = false;
      // Streams survive an unavailable database; the next check catches up.
      await check().catch(() => undefined);
    }
    checking = undefined;
  };
  const requestCheck = () => {
    if (readers.size === 0) return;
    checkAgain = true;
    checking ??= checkUntilCurrent();
  };

  const start = () => {
    if (timers.length > 0) return;
    timers = [setInterval(requestCheck, pollMs), setInterval(ping, pingMs)];
    listening ??= database.listen("staff", requestCheck).catch(() => {
      // Polling continues; the next first stream listens again.
      listening = undefined;
      return async () => undefined;
    });
  };
  const removeReader = (reader: Reader) => {
    readers.delete(reader);
    if (readers.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
  };
  const end = (reader: Reader) => {
    removeReader(reader);
    reader.send("event: ended\ndata: session\n\n");
    reader.end();
  };
  const ping = () => {
    for (const reader of readers) reader.send(":\n\n");
  };

  return {
    stream({ id: person, sessionId: session }, lastEventId) {
      const own = [...readers].filter((reader) => reader.person === person).length;
      if (closed) throw stopping();
      if (own >= maxPerPerson || readers.size >= maxStreams) throw tooMany();
      const { body, send, end: stop } = createBody(() => removeReader(reader));
      const reader: Reader = {
        person,
        session,
        clock: lastEventId,
        open: undefined,
        send,
        end: stop,
      };
      readers.add(reader);
      send("retry: 3000\n\n");
      start();
      requestCheck();
      return body;
    },
    async close() {
      closed = true;
      for (const reader of [...readers]) {
        removeReader(reader);
        reader.end();
      }
      await checking;
      await (await listening)?.();
    },
  };
}

interface Now {
  clock: number;
  /** A hash of the open articles and the people who have them open. */
  open: string;
  activeSessions: ReadonlySet<string>;
}

async function read({ sql, withDeadline }: Database, readers: readonly Reader[]): Promise<Now> {
  const sessions = readers.map(({ session }) => session);
  const [row] = await withDeadline(sql<{ clock: number; open: string; sessions: string[] }[]>`
    select
      v::float8 as clock,
      (
        select coalesce(md5(string_agg(distinct insight_id || ' ' || staff_id, ' ')), '')
        from staff_open where until > now()
      ) as open,
      array(
        select session.id::text
        from staff_sessions as session join staff on staff.id = staff_id
        where session.id = any(${sessions}::uuid[]) and ${isActiveSession(sql)}
      ) as sessions
    from staff_clock
  `);
  if (!row) throw new Error("The clock of staff has no row");
  return { clock: row.clock, open: row.open, activeSessions: new Set(row.sessions) };
}

function notify(reader: Reader, { clock, open }: Now): void {
  if (reader.clock !== clock) reader.send(`event: changes\nid: ${clock}\ndata: ${clock}\n\n`);
  // A new reader fetches the list of open articles.
  if (reader.open !== undefined && reader.open !== open) reader.send("event: open\ndata: open\n\n");
  reader.clock = clock;
  reader.open = open;
}

/** A response body to push events into. */
function createBody(onClosed: () => void) {
  const encoder = new TextEncoder();
  let control: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const end = () => {
    control?.close();
    control = undefined;
  };
  const body: Body = new ReadableStream({
    start(controller) {
      control = controller;
    },
    cancel() {
      control = undefined;
      onClosed();
    },
  });
  return {
    body,
    end,
    send(text: string) {
      control?.enqueue(encoder.encode(text));
      if ((control?.desiredSize ?? 0) > -maxQueued) return;
      end();
      onClosed();
    },
  };
}
