import { Hono } from "hono";
import { EraseRequests, RequestsErased } from "../../../db/schema/requests/actions.ts";
import type { Database } from "../../../db/postgres/postgres.ts";
import { eraseRequests } from "../../requests/erase.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { bodyLimit, requireAbility } from "../auth/guard.ts";

/** `/api/staff/requests/erase`: erases requests for good, with everything that refers to them. */
export const erase = (deps: AppDeps) =>
  new Hono<Env>().post("/", description, async (c) => {
    const before = await requireAbility(c, deps, "answer", { fresh: true });
    const { ids, reason } = valid(EraseRequests, await readJson(c.req.raw, bodyLimit));
    const isOwn =
      new Set(ids).size === 1 && !(await isColleagues(deps.database, ids[0], before.id));
    const needed = isOwn ? "answer" : "administer";
    const who = await requireAbility(c, deps, needed, { fresh: true });
    const receipts = await eraseRequests(deps.database, {
      condition: (sql) => sql`
        details.id = any(${ids}::uuid[]) and (
          ${needed === "administer"}::boolean or coalesce(owner_id = ${who.id}::uuid, true)
        )
      `,
      max: ids.length,
      actor: who,
      detail: { reason },
    });
    return c.json({ receipts });
  });

/** Whether a colleague owns this request. */
async function isColleagues(
  { sql, withDeadline }: Database,
  id: string | undefined,
  person: string,
): Promise<boolean> {
  const rows = await withDeadline(
    sql`select from contact_details where id = ${id ?? null}::uuid and owner_id <> ${person}::uuid`,
  );
  return rows.length > 0;
}

export const erasedAnswer = json(named("RequestsErased", RequestsErased), "A receipt for each");

const description = describe({
  summary: "Erase requests for good",
  description:
    "Consultants erase one that no colleague owns, administrators any and several, after a fresh sign-in. Messages, history, times and mails go with " +
    "it; a line of the audit trail with the receipt and the reason stays. Staff hear of a cancelled call.",
  tag: "Staff",
  body: json(named("EraseRequests", EraseRequests), "Which, and why"),
  answers: { 200: erasedAnswer },
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});
