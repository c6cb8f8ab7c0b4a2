import { Hono } from "hono";
import type { Database } from "../../../db/postgres/postgres.ts";
import { NameChange } from "../../../db/schema/staff.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { bodyLimit, requireAbility, type StaffSession } from "./guard.ts";
import { takeNameAttempt } from "./throttle.ts";

export const ownName = (deps: AppDeps) =>
  new Hono<Env>().put("/", about, async (c) => {
    const who = await requireAbility(c, deps, "read");
    const { name } = valid(NameChange, await readJson(c.req.raw, bodyLimit));
    await takeNameAttempt(deps.database, who.id);
    await rename(deps.database, who, name);
    return c.body(null, 204);
  });

/** The same name is no change, and is not audited. */
async function rename(
  { sql, withDeadline }: Database,
  who: StaffSession,
  name: string,
): Promise<void> {
  await withDeadline(sql`
    with was as (
      select id, name from staff where id = ${who.id} and name <> ${name} for no key update
    ), person as (
      update staff set name = ${name} from was where staff.id = was.id
      returning was.name as was
    )
    select audit(
      ${who.id}::uuid, ${who.email}, 'name changed', ${who.email}, null,
      jsonb_build_object('from', was, 'to', ${name}::text)
    )
    from person
  `);
}

const about = describe({
  summary: "Change one's own name, which signs what one writes",
  tag: "Staff",
  body: json(named("NameChange", NameChange), "100 characters at most, on one line"),
  answers: { 204: { description: "Changed" } },
  problems: [400, 401, 403, 408, 413, 415, 422, 429, 503],
});
