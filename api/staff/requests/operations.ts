import { createHash } from "node:crypto";
import { Hono } from "hono";
import { resolver } from "hono-openapi";
import * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import {
  AnsweredMeanwhile,
  RequestOperation,
  RequestOperationDone,
} from "../../../db/schema/requests/operations.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { invalid, Problem, ProblemBody } from "../../http/problem.ts";
import { operationReused } from "../../insights/errors.ts";
import { bodyLimit, requireAbility, type StaffSession } from "../auth/guard.ts";
import { type Refusal, writeOperation } from "./operations-write.ts";
import { readRequest, requestMissing } from "./read.ts";

/** `/api/staff/requests/operations`: changes of requests by staff, each performed once however often it is sent. */
export const requestOperations = (deps: AppDeps) =>
  new Hono<Env>().post("/", description, async (c) => {
    await requireAbility(c, deps, "answer");
    const operation = valid(RequestOperation, await readJson(c.req.raw, bodyLimit));
    // Checked again, since someone may have been disabled while the body arrived.
    const who = await requireAbility(c, deps, "answer");
    return c.json(await perform(deps, who, operation));
  });

/** Performs the operation once, or answers its former result. Throws Problem. */
async function perform(
  deps: AppDeps,
  who: StaffSession,
  operation: RequestOperation,
): Promise<RequestOperationDone> {
  const { database } = deps;
  const fingerprint = fingerprintOf(who, operation);
  const { done, refusal } = await writeOperation(deps, who, operation, fingerprint);
  if (!done) {
    const former = await fingerprintWithId(database, operation.id);
    if (former !== undefined && former !== fingerprint) throw operationReused();
    if (former === undefined) throw await refused(database, operation, refusal);
  }
  const current = await readRequest(database, operation.request);
  return { id: operation.id, replayed: !done, ...current };
}

/** The fingerprint leaves out fields that may differ when a reply is sent again. */
function fingerprintOf(who: StaffSession, operation: RequestOperation): string {
  const { id: _, ...rest } = operation;
  const same = rest.kind === "reply" ? { ...rest, seenReply: null, anyway: false } : rest;
  return createHash("sha256")
    .update(JSON.stringify([who.id, same]))
    .digest("hex");
}

async function fingerprintWithId(
  { sql, withDeadline }: Database,
  id: string,
): Promise<string | undefined> {
  const [row] = await withDeadline(sql<{ fingerprint: string }[]>`
    select fingerprint from request_operations where id = ${id}
  `);
  return row?.fingerprint;
}

async function refused(
  database: Database,
  { request }: RequestOperation,
  refusal: Refusal | undefined,
): Promise<Problem> {
  switch (refusal) {
    case "reused":
      return operationReused();
    case "owner":
      return invalid([{ path: "owner", message: "This person cannot answer requests" }]);
    case "retain-until":
      return invalid([
        {
          path: "retainUntil",
          message: "Store until must be 7 days ahead at least; to delete the request now, erase it",
        },
      ]);
    case "answered":
      return new Problem(412, "Someone else replied since you looked; nothing was sent.", {
        type: "/problems/answered",
        title: "Answered by someone else",
        extension: { ...(await readRequest(database, request)) },
      });
    case undefined:
      return requestMissing();
  }
}

const AnsweredProblem = named(
  "AnsweredProblem",
  v.object({ ...ProblemBody.entries, ...AnsweredMeanwhile.entries }),
);

const description = describe({
  summary: "Do what someone did with a request on a device",
  description:
    "For consultants. The id is the operation's: sent again it is answered with the request as it is now, and changes " +
    "nothing. The last state, owner, address, sector, priority, outcome and date count. A corrected address gets a new private link. A reply is refused (412) where someone else replied since " +
    "`seenReply`, unless `anyway`. 404: the request was erased.",
  tag: "Staff",
  body: json(named("RequestOperation", RequestOperation), "The operation"),
  answers: {
    200: json(named("RequestOperationDone", RequestOperationDone), "Done, now or before"),
    412: {
      description: "Someone else replied meanwhile; nothing was sent",
      content: { "application/problem+json": { schema: resolver(AnsweredProblem) } },
    },
  },
  problems: [400, 401, 403, 404, 408, 413, 415, 422, 503],
});
