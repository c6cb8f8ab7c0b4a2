import postgres, { type Sql } from "postgres";
import { common, timeoutMs, withDeadline } from "./client.ts";
import { filler } from "./client-socket.ts";
import { type Database, isUnavailable, StartProblem } from "./postgres.ts";
import { type Encryption, ServerSocket } from "./server-socket.ts";
import { appName, checkServer, connectSeconds } from "./server-start.ts";
import { createBegin } from "./transaction.ts";

export async function openServer(url: string): Promise<Database> {
  const sockets = new Set<ServerSocket>();
  let closing = false;
  let silentUntil = 0;

  const { address, tls } = readAddress(url);
  let attempt = 0;
  const socket = ({
    host,
    port,
    path,
  }: {
    host: string[];
    port: number[];
    path: string | false;
  }) => {
    const turn = attempt++ % host.length;
    const target = {
      host: host[turn] ?? "localhost",
      port: port[turn] ?? 5432,
      ...(tls && { tls }),
    };
    const made = new ServerSocket(path ? { ...target, path } : target, () => silentUntil);
    sockets.add(made.once("close", () => sockets.delete(made)));
    // A listener would reconnect after the end.
    return closing ? made.destroy() : made;
  };
  const sql = connect(address, socket, 8);
  // `begin` of postgres.js fails when it queues behind a query, so transactions have their own connections.
  const transactions = connect(address, socket, 2);
  const priority = connect(address, socket, 2);
  const transacting = { begin: createBegin(transactions, sockets) };
  for (const pool of [sql, priority]) Object.assign(pool, transacting);
  try {
    await checkServer(sql);
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
  const bounded: Database["withDeadline"] = (query, ms = timeoutMs) => {
    if (ms > timeoutMs) silentUntil = Math.max(silentUntil, Date.now() + ms);
    return withDeadline(query, ms, ms < timeoutMs ? cancel : undefined);
  };
  return {
    kind: "server",
    sql,
    priority: { sql: priority, withDeadline: bounded },
    withDeadline: bounded,
    listen: (channel, onNotify) => listen(sql, channel, onNotify),
    async close() {
      closing = true;
      const pools = [sql, transactions, priority];
      await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })));
    },
  };
}

/** We do TLS ourselves, so its parameters are removed from the address. */
export function readAddress(url: string): { address: string; tls?: Encryption } {
  const modes = Array.from(url.matchAll(/[?&](?:sslmode|ssl)=([^&]*)/g), ([, mode]) => mode ?? "");
  const mode = modes.at(-1) ?? "disable";
  const address = url.replaceAll(/([?&])(?:sslmode|ssl)=[^&]*&?/g, "$1").replace(/[?&]$/, "");
  if (/^(disable|false)$/.test(mode)) return { address };
  const tls = { required: !/^(allow|prefer)$/.test(mode), verified: /^(verify|true)/.test(mode) };
  return { address, tls };
}

function connect(address: string, socket: unknown, max: number): Sql {
  // The error may quote the address, and so the password.
  const refused = new StartProblem(
    "DATABASE_URL: not a PostgreSQL address; postgres://user:password@host:5432/name is one.",
  );
  if (!/^postgres(ql)?:\/\//.test(address)) throw refused;
  const options = {
    ...common,
    socket,
    // Queries wait for a free connection rather than behind a slow query.
    max_pipeline: 1,
    max,
    connect_timeout: connectSeconds,
    // Seconds: spreads connections over the servers behind one address.
    max_lifetime: 1_800,
    backoff: () => 0.1 + Math.random() * 0.2,
    connection: {
      ...filler,
      application_name: appName,
      statement_timeout: timeoutMs,
      idle_in_transaction_session_timeout: 2 * timeoutMs,
      TimeZone: "UTC",
      DateStyle: "ISO, YMD",
    },
  };
  try {
    return postgres(address, options);
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) throw refused;
    throw error;
  }
}

/**
 * Cancels a running query only: postgres.js 3.4.9 would hand a queued one's rows to the next query. Nor one that
 * statement_timeout ends at the same moment: cancelling might hit its successor.
 */
function cancel(query: object): void {
  if (!("active" in query && query.active === true)) return;
  // Not by `cancel`, which drops this promise: its rejection would end the process.
  if (!("canceller" in query && typeof query.canceller === "function")) return;
  // Cancelling needs its own connection, which may fail; statement_timeout remains.
  Promise.resolve(query.canceller(query)).catch(() => undefined);
}

async function listen(
  sql: Sql,
  channel: string,
  onNotify: () => void,
): Promise<() => Promise<void>> {
  let times = 0;
  let stopped = false;
  const call = () => {
    if (!stopped) queueMicrotask(onNotify);
  };
  // Called on each (re)connect; before the first, nothing can have been missed.
  const onListening = () => {
    times += 1;
    if (times > 1) call();
  };
  const listening = sql.listen(channel, call, onListening);
  try {
    await withDeadline(listening, timeoutMs);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    times = 1;
  }
  return async () => {
    stopped = true;
    try {
      const { unlisten } = await withDeadline(listening, timeoutMs);
      await withDeadline(unlisten(), timeoutMs);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  };
}
