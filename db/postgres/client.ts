import type postgres from "postgres";
import { DatabaseUnavailable } from "./postgres.ts";

export const timeoutMs = 5_000;

const quoted = (item: unknown) =>
  item === null ? "NULL" : `"${String(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`;

export function writeArray(items: unknown): unknown {
  return Array.isArray(items) ? `{${items.map(quoted).join(",")}}` : items;
}

/** Also reads PostgreSQL's own form, which quotes only where needed. */
export function readArray<T>(literal: string, read: (item: string) => T): (T | null)[] {
  const items = literal.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs);
  return Array.from(items, ([, inQuotes, bare]) => {
    if (inQuotes !== undefined) return read(inQuotes.replaceAll(/\\(.)/gs, "$1"));
    return bare === "NULL" || bare === undefined ? null : read(bare);
  });
}

const arrayOf = (oids: number[], read: (item: string) => unknown): postgres.PostgresType => ({
  to: oids[0] ?? 0,
  from: oids,
  serialize: writeArray,
  parse: (literal: string) => readArray(literal, read),
});

// postgres.js would query array types on each new connection; if that one breaks, the process ends.
const types: Record<string, postgres.PostgresType> = {
  texts: arrayOf([1009, 1015, 1003], String),
  numbers: arrayOf([1007, 1005], Number),
  uuids: arrayOf([2951], String),
  // A calendar day has no time zone; a Date would shift with the reader's.
  day: { to: 1082, from: [1082], serialize: String, parse: String },
};

/** Defaults are explicit because postgres.js would otherwise read the environment: PGMAX, PGSSL and so on. */
export const common = {
  types,
  fetch_types: false,
  ssl: false,
  sslnegotiation: null,
  idle_timeout: undefined,
  keep_alive: null,
  prepare: true,
  debug: false,
  publications: "alltables",
  onnotice: () => undefined,
} as const;

/** Rejects with DatabaseUnavailable after `ms`, and then calls `giveUp`. */
export async function withDeadline<T>(
  query: PromiseLike<T>,
  ms: number,
  giveUp?: (query: PromiseLike<T>) => void,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp?.(query);
      reject(new DatabaseUnavailable(`The database did not answer within ${ms} ms`));
    }, ms);
  });
  try {
    return await Promise.race([query, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
