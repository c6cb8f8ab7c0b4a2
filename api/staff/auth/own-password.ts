import { Hono } from "hono";
import type { Database } from "../../../db/postgres/postgres.ts";
import { PasswordChange } from "../../../db/schema/staff.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { invalid } from "../../http/problem.ts";
import { allowBody, endOtherAccess, type StaffSession } from "./guard.ts";
import { audited } from "../audit/write.ts";
import { hashPassword, ownWords, passwordFault } from "./password.ts";

export const ownPassword = (deps: AppDeps) =>
  new Hono<Env>().put("/", about, async (c) => {
    const { who, given } = await allowBody(c, deps, "viewer", PasswordChange);
    const { password } = given;
    const fault = await passwordFault(password, await ownWords(deps.database, who.email));
    if (fault) throw invalid([fault]);
    await change(deps.database, who, await hashPassword(password));
    return c.body(null, 204);
  });

/** Ends the person's other sessions, links and unfinished sign-ins. */
async function change(
  { sql, withDeadline }: Database,
  who: StaffSession,
  hash: string,
): Promise<void> {
  const event = { actor: who, action: "password changed", subject: who.email };
  await withDeadline(sql`
    with person as (
      update staff set password = ${hash} where id = ${who.id} returning id
    ), ready as (
      select id from person where ${endOtherAccess(sql, who)}
    )
    select ${audited(sql, event)} from ready
  `);
}

const about = describe({
  summary: "Change one's own password; one's other sessions end",
  tag: "Staff",
  body: json(named("PasswordChange", PasswordChange), "8 characters or more, and not a common one"),
  answers: { 204: { description: "Changed" } },
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});
