import type { Context } from "hono";
import type { Sql } from "postgres";
import type { AppDeps, Env } from "../../deps.ts";
import { addressOf, wideNetwork } from "../../http/rate-limit.ts";
import type { CallOrigin } from "./write.ts";
import type { SqlFragment } from "../../runtime/sql-fragment.ts";

export const originDays = 90;

export const originOf = (c: Context<Env>, deps: AppDeps): CallOrigin => ({
  network: wideNetwork(addressOf(deps, c.req.raw, c.env.address)),
  request: c.get("requestId"),
});

/** For a statement that does the action: `select ${withOrigin(sql, audited(sql, event), origin)} from written`. */
export const withOrigin = (sql: Sql, entry: SqlFragment, { network, request }: CallOrigin) =>
  sql`note_origin(${entry}, ${network}::text, ${request}::uuid)`;
