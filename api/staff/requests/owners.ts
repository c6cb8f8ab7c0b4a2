import { Hono } from "hono";
import * as v from "valibot";
import { RequestOwner } from "../../../db/schema/requests/request.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { requireAbility } from "../auth/guard.ts";
import { canAnswer } from "../../runtime/answering-staff.ts";

/** `/api/staff/requests/owners`: the people who can own a request. */
export const owners = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, async (c) => {
    await requireAbility(c, deps, "read requests");
    const { sql, withDeadline } = deps.database;
    const people = await withDeadline(sql<RequestOwner[]>`
      select id, name from staff
      where ${canAnswer(sql)} and (
        password is not null or exists (select from staff_passkeys where staff_id = staff.id)
      )
      order by lower(name), id
    `);
    return c.json([...people]);
  });

const description = describe({
  summary: "Whom a request can be given to",
  tag: "Staff",
  answers: {
    200: json(
      v.array(named("RequestOwner", RequestOwner)),
      "People who may answer and have accepted their invitation, by name",
    ),
  },
  problems: [401, 403, 503],
});
