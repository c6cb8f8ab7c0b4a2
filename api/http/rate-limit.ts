import type { Sql } from "postgres";
import { brokenConstraint, type Database } from "../../db/postgres/postgres.ts";
import { isIPv4, isIPv6 } from "node:net";
import { Problem } from "./problem.ts";

export const limitKey = (call: string, address: string): string =>
  `${call}:${addressPrefix(address)}`;

/** The statement that counts a hit; over the cap the check `rate_limit_within_cap` undoes the statement around it. */
export const countHit = (sql: Sql, key: string, { count, windowMs }: Limit, source = sql``) => sql`
  insert into rate_limit as kept (key, hits, cap, reset_at)
  select ${key}::text, 1, ${count}::int, now() + ${windowMs}::float8 * interval '1 ms'
  ${source}
  on conflict (key) do update set
    hits = case when kept.reset_at <= now() then 1 else kept.hits + 1 end,
    cap = excluded.cap,
    reset_at = case when kept.reset_at <= now() then excluded.reset_at else kept.reset_at end
`;

interface Limit {
  count: number;
  windowMs: number;
}

interface Counted {
  key: string;
  limit: Limit;
  /** What a refusal says, which knows the seconds to wait. */
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

export async function overLimit(
  database: Database,
  { key, limit, refusal }: Counted,
): Promise<Problem> {
  const seconds = await secondsUntilReset(database, key, limit.windowMs);
  return tooMany(refusal(seconds), seconds);
}

export const tooMany = (detail: string, seconds: number): Problem =>
  new Problem(429, detail, { headers: { "retry-after": String(seconds) } });

/** At least 1; the whole window when the key has no row. */
async function secondsUntilReset(
  database: Database,
  key: string,
  windowMs: number,
): Promise<number> {
  const { sql } = database;
  const [row] = await database.withDeadline(sql<{ seconds: number }[]>`
    select ceil(extract(epoch from reset_at - now()))::int as seconds
    from rate_limit
    where key = ${key}
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

/** What a limit counts by: an IPv4 address, or the /64 of an IPv6 address, which one visitor owns. */
export function addressPrefix(address: string): string {
  const groups = isIPv6(address) ? ipv6Groups(address) : undefined;
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : address;
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
