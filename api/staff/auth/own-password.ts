import { type Context, Hono } from "hono";
import type { Database } from "../../../db/postgres/postgres.ts";
import { PasswordChange } from "../../../db/schema/staff.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { invalid } from "../../http/problem.ts";
import { allowBody, endOtherAccess, type StaffSession } from "./guard.ts";
import { audited } from "../audit/write.ts";
import { hashPassword, isPassword, ownWords, passwordFault } from "./password.ts";
import { auditFailure, takeOwnPasswordAttempt } from "./throttle.ts";

export const ownPassword = (deps: AppDeps) =>
  new Hono<Env>().put("/", about, async (c) => {
    const { who, given } = await allowBody(c, deps, "read", PasswordChange);
    const { password } = given;
    const { database } = deps;
    const fault = await passwordFault(password, await ownWords(database, who.email));
    if (fault) throw invalid([fault]);
    const stored = await storedPassword(database, who.id);
    if (stored !== null) await requireCurrent(c, deps, who, { stored, given: given.current });
    const changed = await change(database, who, stored, await hashPassword(password));
    if (!changed) throw invalid([notCurrent]);
    return c.body(null, 204);
  });

const notCurrent = { path: "current", message: "This is not your current password" };

async function storedPassword(
  { sql, withDeadline }: Database,
  staffId: string,
): Promise<string | null> {
  const [row] = await withDeadline(sql<{ password: string | null }[]>`
    select password from staff where id = ${staffId}
  `);
  return row?.password ?? null;
}

/** An open session is not enough to take an account over. Throws Problem 422, and 429 after too many guesses. */
async function requireCurrent(
  c: Context<Env>,
  deps: AppDeps,
  who: StaffSession,
  { stored, given }: { stored: string; given: string | undefined },
): Promise<void> {
  if (given === undefined)
    throw invalid([{ path: "current", message: "Current password is required" }]);
  await takeOwnPasswordAttempt(deps.database, who.id);
  if (await isPassword(given, stored)) return;
  await auditFailure(c, deps, { email: who.email, by: "password", person: who });
  throw invalid([notCurrent]);
}

/** Ends the person's other sessions, links and unfinished sign-ins. False when `stored` has changed meanwhile. */
async function change(
  { sql, withDeadline }: Database,
  who: StaffSession,
  stored: string | null,
  hash: string,
): Promise<boolean> {
  const event = { actor: who, action: "password changed", subject: who.email };
  const rows = await withDeadline(sql`
    with person as (
      update staff set password = ${hash}
      where id = ${who.id} and password is not distinct from ${stored}::text
      returning id
    ), ready as (
      select id from person where ${endOtherAccess(sql, who)}
    )
    select ${audited(sql, event)} from ready
  `);
  return rows.length > 0;
}

const about = describe({
  summary: "Change one's own password; one's other sessions end",
  tag: "Staff",
  body: json(
    named("PasswordChange", PasswordChange),
    "The current one where there is one, and the new one: 8 characters or more, and not a common one",
  ),
  answers: { 204: { description: "Changed" } },
  problems: [400, 401, 403, 408, 413, 415, 422, 429, 503],
});
