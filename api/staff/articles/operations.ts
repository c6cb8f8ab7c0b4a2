import { type Context, Hono } from "hono";
import { resolver } from "hono-openapi";
import * as v from "valibot";
import { Conflict, Operation, OperationDone } from "../../../db/schema/insights/operations.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { ProblemBody } from "../../http/problem.ts";
import { type Based, perform } from "./operations-perform.ts";
import { lacksBase } from "./operations-refuse.ts";
import { requireAbility } from "../auth/guard.ts";

// 512,000 bytes of content in JSON, and the other fields.
const bodyLimit = 640 * 1024;

/** `/api/staff/operations`: changes from devices of staff, each performed once however often it is sent. */
export const operations = (deps: AppDeps) =>
  new Hono<Env>().post("/", description, async (c) => {
    await requireAbility(c, deps, "write");
    const operation = await read(c);
    // Checked again, since someone may have been disabled while the body arrived.
    const who = await requireAbility(c, deps, "write");
    const done = await perform(deps, who, operation);
    // Also after a replay: another process may have made the change, or its answer was lost.
    await deps.cache.invalidate();
    return c.json(done);
  });

async function read(c: Context<Env>): Promise<Based> {
  const operation = valid(Operation, await readJson(c.req.raw, bodyLimit));
  if (!isBased(operation)) throw lacksBase();
  return operation;
}

const isBased = (operation: Operation): operation is Based =>
  operation.kind === "create" || operation.kind === "restore" || operation.base !== undefined;

const ConflictProblem = named(
  "ConflictProblem",
  v.object({ ...ProblemBody.entries, ...Conflict.entries }),
);

const description = describe({
  summary: "Do what someone did on a device",
  description:
    "For authors. The id is the operation's: sent again it is answered with what came of it, and changes nothing. An " +
    "edit names the fields that it changes; where someone else changed another one since `base` both are kept, where " +
    "they changed the same one nothing is changed (412). `seen` names fields that the writer saw in a later version " +
    "than `base`. `unanswered` names up to 8 operations of the same person that were tried before and may have been " +
    "done without an answer: what those wrote counts as seen, so no one meets their own text as someone else's.",
  tag: "Staff",
  body: json(named("Operation", Operation), "The operation"),
  answers: {
    200: json(named("OperationDone", OperationDone), "Done, now or before"),
    412: {
      description: "Someone else was there in between; nothing was changed",
      content: { "application/problem+json": { schema: resolver(ConflictProblem) } },
    },
  },
  problems: [400, 401, 403, 404, 408, 409, 410, 413, 415, 422, 428, 503],
});
