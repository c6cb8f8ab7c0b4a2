import type { TransactionSql } from "postgres";
import type { Database } from "../postgres/postgres.ts";
import type { Query } from "./database.ts";

type Work = (tx: TransactionSql) => PromiseLike<unknown>;

/** A transaction of a server that has done its `first` work; once released it does its last and ends. */
export async function blocker({ sql }: Database, first: Work, last?: Work) {
  const taken = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const transaction = sql.begin(async (tx) => {
    await first(tx);
    taken.resolve();
    await end.promise;
    await last?.(tx);
  });
  await taken.promise;
  return async () => {
    end.resolve();
    await transaction;
  };
}

/** The statements of this database that wait for a lock. */
export const waiting = (query: Query) => () =>
  query`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
