import type { Sql, TransactionSql } from "postgres";
import type { ClientSocket } from "./client-socket.ts";
import { DatabaseUnavailable } from "./postgres.ts";

type Work<T> = (sql: TransactionSql) => T | Promise<T>;

/**
 * After a lost connection `begin` of postgres.js 3.4.9 may run the rest of the work on a new one, or end the process.
 * This one refuses further queries, and nothing is committed.
 */
export function createBegin(client: Sql, sockets: ReadonlySet<ClientSocket>) {
  const beginTransaction = client.begin.bind(client);
  return <T>(work: Work<T>) =>
    beginTransaction(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const socket = [...sockets].find((one) => one.pid === row?.pid && !one.gone);
      const outcome = await attempt(() => work(guard(tx, socket)));
      // Neither commit nor rollback: `begin` has already failed, and this promise is dropped with it.
      if (!socket || socket.gone) return new Promise<T>(() => undefined);
      if ("error" in outcome) throw outcome.error;
      return outcome.value;
    });
}

type Outcome<T> = { value: T } | { error: unknown };

async function attempt<T>(step: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await step() };
  } catch (error) {
    return { error };
  }
}

function guard(tx: TransactionSql, socket: ClientSocket | undefined): TransactionSql {
  const check = () => {
    if (socket && !socket.gone) return;
    throw new DatabaseUnavailable("The connection was lost in the middle of a transaction");
  };
  return new Proxy(tx, {
    apply(target, self, args) {
      check();
      return Reflect.apply(target, self, args);
    },
    get(target, name) {
      check();
      return Reflect.get(target, name);
    },
  });
}
