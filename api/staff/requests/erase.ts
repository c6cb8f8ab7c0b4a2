import { Hono } from "hono";
import { EraseRequests, RequestsErased } from "../../../db/schema/requests/actions.ts";
import { eraseRequests } from "../../requests/erase.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { bodyLimit, requireRole } from "../auth/guard.ts";

/** `/api/staff/requests/erase`: erases requests for good, with everything that refers to them. */
export const erase = (deps: AppDeps) =>
  new Hono<Env>().post("/", description, async (c) => {
    await requireRole(c, deps, "editor", { fresh: true });
    const { ids, reason } = valid(EraseRequests, await readJson(c.req.raw, bodyLimit));
    const least = new Set(ids).size > 1 ? "administrator" : "editor";
    const who = await requireRole(c, deps, least, { fresh: true });
    const receipts = await eraseRequests(deps.database, {
      condition: (sql) => sql`details.id = any(${ids}::uuid[])`,
      max: ids.length,
      actor: who,
      detail: { reason },
    });
    return c.json({ receipts });
  });

export const erasedAnswer = json(named("RequestsErased", RequestsErased), "A receipt for each");

const description = describe({
  summary: "Erase requests for good",
  description:
    "Editors erase one, administrators several, after a fresh sign-in. Messages, history, times and mails go with " +
    "it; a line of the audit trail with the receipt and the reason stays. Staff hear of a cancelled call.",
  tag: "Staff",
  body: json(named("EraseRequests", EraseRequests), "Which, and why"),
  answers: { 200: erasedAnswer },
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});
