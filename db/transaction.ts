import type { ReservedSql, Sql, TransactionSql } from "postgres";
import type { ClientSocket } from "./client-socket.ts";
import { DatabaseUnavailable } from "./problem.ts";

type Work<T> = (sql: TransactionSql) => T | Promise<T>;

/**
 * `begin` for postgres.js 3.4.9, whose own one may run the second half of a transaction on a new connection
 * when the first was lost, end the process by rolling back there, and fail while all connections are busy.
 * This one never goes on after a loss: the work is refused from then on, and nothing of it stays.
 */
export function createBegin(sql: Sql, sockets: ReadonlySet<ClientSocket>) {
  return async function begin<T>(work: Work<T>): Promise<T> {
    const own = await sql.reserve();
    const started = await own.unsafe("begin; select pg_backend_pid() as pid");
    const pid = started.flat().find((row) => "pid" in row)?.["pid"];
    const socket = [...sockets].find((one) => one.pid === pid && !one.gone);
    if (!socket) throw new DatabaseUnavailable("The connection was lost before the transaction began");

    let onLost = (_: Error) => {};
    const lost = new Promise<never>((_, reject) => {
      onLost = reject;
      socket.once("lost", reject);
    });
    try {
      const result = await Promise.race([perform(work, own, socket), lost]);
      own.release();
      return result;
    } catch (error) {
      // A connection that is lost has left the pool's hands by itself, and its transaction with it.
      if (!socket.gone) await own`rollback`.then(() => own.release(), onLost);
      throw error;
    } finally {
      socket.off("lost", onLost);
    }
  };
}

async function perform<T>(work: Work<T>, own: ReservedSql, socket: ClientSocket): Promise<T> {
  const check = () => {
    if (socket.gone) throw new DatabaseUnavailable("The connection of the transaction was lost");
  };
  const guarded = new Proxy(own, {
    apply(target, self, args) {
      check();
      return Reflect.apply(target, self, args);
    },
    get(target, name) {
      if (name === "unsafe") check();
      return Reflect.get(target, name);
    },
  });
  // A reserved connection has all that a transaction has but savepoints, which nothing here uses.
  const result = await work(guarded as unknown as TransactionSql);
  check();
  await own`commit`;
  return result;
}
