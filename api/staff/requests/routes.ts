import { Hono } from "hono";
import type { AppDeps, Env } from "../../deps.ts";
import { requestChanges, requestThreads } from "./changes.ts";
import { requestOperations } from "./operations.ts";

/** `/api/staff/requests`: the consultation desk. */
export const requests = (deps: AppDeps) =>
  new Hono<Env>()
    .route("/changes", requestChanges(deps))
    .route("/threads", requestThreads(deps))
    .route("/operations", requestOperations(deps));
