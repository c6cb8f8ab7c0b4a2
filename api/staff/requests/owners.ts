import { Hono } from "hono";
import type { Database } from "../../../db/postgres/postgres.ts";
import { RequestOwners } from "../../../db/schema/requests/request.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { requireRole } from "../auth/guard.ts";

/** `/api/staff/requests/owners`: who a request may be given to. */
export const owners = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, async (c) => {
    await requireRole(c, deps, "viewer");
    return c.json({ owners: await ownersOf(deps.database) });
  });

/** Those who can answer. Who was invited and has not come yet cannot. */
const ownersOf = ({ sql, withDeadline }: Database): Promise<RequestOwners["owners"]> =>
  withDeadline(sql<RequestOwners["owners"]>`
    select id, name from staff
    where disabled_at is null and role in ('editor', 'administrator') and (
      password is not null or exists (select from staff_passkeys where staff_id = staff.id)
    )
    order by lower(name), id
  `);

const description = describe({
  summary: "Who a request may be given to",
  tag: "Staff",
  answers: { 200: json(named("RequestOwners", RequestOwners), "By name") },
  problems: [401, 403, 503],
});
