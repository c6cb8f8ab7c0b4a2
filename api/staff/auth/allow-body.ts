import type { Context } from "hono";
import type * as v from "valibot";
import type { Role } from "../../../db/schema/staff.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { bodyLimit } from "./reply.ts";
import { requireRole, type StaffSession } from "./guard.ts";

/**
 * The session and body of a write that needs a fresh sign-in. Checked twice: someone may have been disabled or signed
 * out while the body arrived.
 */
export async function allowBody<S extends v.GenericSchema>(
  c: Context<Env>,
  deps: AppDeps,
  least: Role,
  schema: S,
): Promise<{ who: StaffSession; given: v.InferOutput<S> }> {
  await requireRole(c, deps, least, { fresh: true });
  const given = valid(schema, await readJson(c.req.raw, bodyLimit));
  return { who: await requireRole(c, deps, least, { fresh: true }), given };
}
