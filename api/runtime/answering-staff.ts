import type { Sql } from "postgres";
import { rolesThatMay } from "../../db/schema/who-may.ts";
import type { SqlFragment } from "./sql-fragment.ts";

/** A condition on `staff`: the role may answer requests. */
export const mayAnswer = (sql: Sql): SqlFragment =>
  sql`role = any(${rolesThatMay("answer")}::text[])`;

/** A condition on `staff`: who may answer and has not been disabled. An owner without it counts as none. */
export const canAnswer = (sql: Sql): SqlFragment => sql`disabled_at is null and ${mayAnswer(sql)}`;
