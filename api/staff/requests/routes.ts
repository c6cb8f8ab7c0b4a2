import { Hono } from "hono";
import type { AppDeps, Env } from "../../deps.ts";
import { requestChanges, requestThreads } from "./changes.ts";
import { erase } from "./erase.ts";
import { exportCsv } from "./export.ts";
import { requestFiles } from "./files.ts";
import { oneRequest } from "./one.ts";
import { requestOperations } from "./operations.ts";
import { owners } from "./owners.ts";
import { person } from "./person.ts";
import { confirmedTime, staffSlots } from "./times.ts";
import { views } from "./views.ts";

/** `/api/staff/requests`: the consultation desk. */
export const requests = (deps: AppDeps) =>
  new Hono<Env>()
    .route("/changes", requestChanges(deps))
    .route("/threads", requestThreads(deps))
    .route("/operations", requestOperations(deps))
    .route("/erase", erase(deps))
    .route("/export", exportCsv(deps))
    .route("/owners", owners(deps))
    .route("/person", person(deps))
    .route("/views", views(deps))
    .route("/slots", staffSlots(deps))
    .route("/", requestFiles(deps))
    .route("/", oneRequest(deps))
    .route("/", confirmedTime(deps));
