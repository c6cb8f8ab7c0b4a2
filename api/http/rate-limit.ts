import type { Sql } from "postgres";
import { brokenConstraint, type Database } from "../../db/postgres/postgres.ts";
import { isIPv4, isIPv6 } from "node:net";
import { Problem } from "./problem.ts";

export const limitKey = (call: string, address: string): string =>
  `${call}:${addressPrefix(address)}`;

/** Calls that are counted together, and their maximum. */
export interface Counter {
  key: string;
  cap: number;
}

/** The largest value of its integer column. */
const maxCap = 2 ** 31 - 1;

/** Allows `count` for one network; for IPv6 it also limits the networks around it, since one customer may have all of them. */
export const countersOf = (call: string, address: string, count: number): Counter[] =>
  networksAround(address).map(({ network, room }) => ({
    key: `${call}:${network}`,
    cap: Math.min(room * count, maxCap),
  }));

/** The statement that counts a hit; over a cap the check `rate_limit_within_cap` undoes the statement around it. */
export const countHit = (
  sql: Sql,
  counters: readonly Counter[],
  windowMs: number,
  source = sql``,
) => sql`
  insert into rate_limit as kept (key, hits, cap, reset_at)
  select key, 1, cap, now() + ${windowMs}::float8 * interval '1 ms'
  from unnest(
    ${counters.map(({ key }) => key)}::text[], ${counters.map(({ cap }) => cap)}::int[]
  ) as counter (key, cap)
  where exists (select ${source})
  on conflict (key) do update set
    hits = case when kept.reset_at <= now() then 1 else kept.hits + 1 end,
    cap = excluded.cap,
    reset_at = case when kept.reset_at <= now() then excluded.reset_at else kept.reset_at end
`;

export interface Counted {
  counters: readonly Counter[];
  windowMs: number;
  /** The message of a refusal; `seconds` is the time to wait. */
  refusal: (seconds: number) => string;
}

/** Performs a statement that counts a hit (`countHit`). Throws Problem 429 over the cap; nothing was stored then. */
export async function withinLimit<Result>(
  database: Database,
  counted: Counted,
  statement: PromiseLike<Result>,
): Promise<Result> {
  try {
    return await database.withDeadline(statement);
  } catch (error) {
    if (brokenConstraint(error) !== "rate_limit_within_cap") throw error;
    throw await overLimit(database, counted);
  }
}

export async function overLimit(database: Database, counted: Counted): Promise<Problem> {
  const seconds = await secondsUntilReset(database, counted);
  return tooMany(counted.refusal(seconds), seconds);
}

export const tooMany = (detail: string, seconds: number): Problem =>
  new Problem(429, detail, { headers: { "retry-after": String(seconds) } });

/** At least 1; the whole window if nothing is counted. */
async function secondsUntilReset(
  { sql, withDeadline }: Database,
  { counters, windowMs }: Counted,
): Promise<number> {
  const [row] = await withDeadline(sql<{ seconds: number | null }[]>`
    select max(ceil(extract(epoch from reset_at - now())))::int as seconds
    from rate_limit
    where key = any(${counters.map(({ key }) => key)}::text[]) and hits >= cap
  `);
  return Math.max(1, row?.seconds ?? Math.ceil(windowMs / 1000));
}

/** Rows that are being counted at this moment are left for the next run. */
export async function removeExpiredLimits(database: Database): Promise<void> {
  const { sql } = database;
  await database.withDeadline(sql`
    delete from rate_limit
    where key in (
      select key from rate_limit where reset_at < now() limit 1000 for update skip locked
    )
  `);
}

/**
 * The visitor's address: the socket's, or with `proxies` trusted ones in front the n-th entry of X-Forwarded-For from
 * the right. Anything left of it is unverified.
 */
export function clientAddress(
  socket: string,
  forwarded: string | undefined,
  proxies: number,
): string {
  const claimed = proxies > 0 ? forwarded?.split(",").at(-proxies) : undefined;
  return bare(claimed ?? "") ?? bare(socket) ?? "unknown";
}

/** The address of the visitor who sent this request. */
export const addressOf = (
  { settings }: { settings: { trustProxy: number } },
  request: Request,
  socket: string,
): string =>
  clientAddress(socket, request.headers.get("x-forwarded-for") ?? undefined, settings.trustProxy);

/** The key of a limit: an IPv4 address, or the /64 of an IPv6 address, since one visitor has at least a /64. */
export const addressPrefix = (address: string): string =>
  networksAround(address)[0]?.network ?? address;

/** The IPv4 /24 or IPv6 /48 of an address, which is all that is stored for longer than a limit counts. */
export function wideNetwork(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf("."))}.0/24`;
  return networksAround(address).at(-1)?.network ?? address;
}

/** The network of one visitor, then those that one customer may have, with room for some of their neighbours. */
function networksAround(address: string): { network: string; room: number }[] {
  if (!isIPv6(address)) return [{ network: address, room: 1 }];
  const [one = "", two = "", three = "", four = ""] = ipv6Groups(address);
  const half = (Number.parseInt(four, 16) & 0xff00).toString(16);
  return [
    { network: `${one}:${two}:${three}:${four}::/64`, room: 1 },
    { network: `${one}:${two}:${three}:${half}::/56`, room: 4 },
    { network: `${one}:${two}:${three}::/48`, room: 8 },
  ];
}

export function isLoopback(address: string): boolean {
  const plain = bare(address);
  return plain === "::1" || (plain?.startsWith("127.") ?? false);
}

/** Without port, brackets and zone; IPv4-mapped IPv6 as IPv4. */
function bare(text: string): string | undefined {
  const inner = /^\[([^\]]+)\](?::\d+)?$/.exec(text.trim())?.[1] ?? text.trim();
  const [address = ""] = inner.split("%");
  if (isIPv6(address)) return mappedIPv4(address) ?? address.toLowerCase();
  const [v4 = ""] = address.split(":");
  return isIPv4(v4) ? v4 : undefined;
}

function mappedIPv4(address: string): string | undefined {
  const groups = ipv6Groups(address).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join(".");
}

/** `URL` normalises every spelling, with at most one `::`. */
function ipv6Groups(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  return tail === undefined
    ? left
    : [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}
