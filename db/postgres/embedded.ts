import postgres, { type Sql } from "postgres";
import { common, timeoutMs, withDeadline } from "./client.ts";
import { filler } from "./client-socket.ts";
import { answerCopyRequests } from "./copy-requests.ts";
import { type DataDirectory, damageAdvice, takeDataDirectory } from "./data-directory.ts";
import { type Engine, startEngine } from "./embedded-engine.ts";
import { EmbeddedSocket } from "./embedded-socket.ts";
import type { LockFile } from "./lock.ts";
import { type Database, StartProblem, textOf } from "./postgres.ts";
import { recordBackup } from "../backup/record.ts";
import { createBegin } from "./transaction.ts";

export async function openEmbedded(directory: string, lock: LockFile): Promise<Database> {
  const place = await takeDataDirectory(directory, lock);
  try {
    if (place.empty) {
      await place.make(async (path) => {
        const engine = await startEngine(path);
        await engine.close();
      });
    }
    const engine = await startEngine(place.path);
    return embedded(directory, place, engine);
  } catch (error) {
    await place.release();
    if (error instanceof StartProblem) throw error;
    const problem = `DATA_DIR: the database in ${directory} does not start. ${textOf(error)}.`;
    throw new StartProblem(
      place.empty ? problem : `${problem} Where the disk has room, it is damaged. ${damageAdvice}`,
    );
  }
}

function embedded(directory: string, { path, release }: DataDirectory, first: Engine): Database {
  let engine = Promise.resolve(first);
  let closing = false;
  const sockets = new Set<EmbeddedSocket>();
  const listenersOf = new Map<string, Set<() => void>>();

  const socket = () => {
    const current = engine.then(
      (one) => (one.isRunning || closing ? one : startEngine(path)),
      () => startEngine(path),
    );
    engine = current;
    const made = new EmbeddedSocket(current);
    sockets.add(made.once("close", () => sockets.delete(made)));
    return made;
  };

  const options = {
    ...common,
    socket,
    host: "embedded",
    port: 5432,
    user: "postgres",
    pass: () => "",
    database: "postgres",
    // PGlite has one session.
    max: 1,
    // `begin` of postgres.js fails when the pipeline is full.
    max_pipeline: Number.POSITIVE_INFINITY,
    connection: filler,
    connect_timeout: 0,
    max_lifetime: null,
    // Seconds between restarts of an engine that breaks repeatedly.
    backoff: () => 1,
    onnotify: notifyAll,
    onclose: () => {
      if (!closing) relisten().catch(() => undefined); // a failure closes again, and so tries again
    },
  };
  const sql: Sql = postgres(options);
  Object.assign(sql, { begin: createBegin(sql, sockets) });

  const startListening = (channel: string) => withDeadline(sql`listen ${sql(channel)}`, timeoutMs);

  function notifyAll(channel: string): void {
    for (const onNotify of listenersOf.get(channel) ?? []) queueMicrotask(onNotify);
  }

  /** Listens again: a new engine has no listeners, and notifications were lost meanwhile. */
  async function relisten(): Promise<void> {
    for (const [channel, listeners] of listenersOf) {
      if (listeners.size === 0) continue;
      await startListening(channel);
      notifyAll(channel);
    }
  }

  const bounded: Database["withDeadline"] = (query, ms = timeoutMs) => withDeadline(query, ms);
  const copying = answerCopyRequests(directory, {
    copy: async (to) => (await engine).copy(to),
    async record(bytes) {
      await bounded(recordBackup(sql, bytes));
    },
  });
  return {
    kind: "embedded",
    sql,
    // The engine has one session for all.
    priority: { sql, withDeadline: bounded },
    withDeadline: bounded,
    async listen(channel, onNotify) {
      const others = listenersOf.get(channel) ?? new Set();
      listenersOf.set(channel, others.add(onNotify));
      await startListening(channel);
      return async () => {
        others.delete(onNotify);
        if (others.size === 0) await withDeadline(sql`unlisten ${sql(channel)}`, timeoutMs);
      };
    },
    async close() {
      await copying.stop();
      closing = true;
      await sql.end({ timeout: 1 });
      await engine.then(
        (one) => one.close(),
        () => undefined, // it never came back, so there is nothing to close
      );
      await release();
    },
  };
}
