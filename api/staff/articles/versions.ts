import { Hono } from "hono";
import * as v from "valibot";
import { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import { ArticleAside, ArticleState } from "../../../db/schema/insights/versions.ts";
import { sendJson } from "../../http/json.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { notFound } from "../../http/problem.ts";
import { asideOf, versionOf, versionsOf } from "./versions-read.ts";
import { requireRole } from "../auth/guard.ts";

/** Mounted at `/api/staff/insights`. */
export const versions = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/:id/versions", listed, async (c) => {
      await requireRole(c, deps, "viewer");
      return sendJson(c, await versionsOf(deps.database, c.req.param("id")));
    })
    .get("/:id/versions/:version", detail, async (c) => {
      await requireRole(c, deps, "viewer");
      const version = c.req.param("version");
      if (!/^[1-9]\d{0,8}$/.test(version)) throw notFound("such version of this article");
      return sendJson(c, await versionOf(deps.database, c.req.param("id"), Number(version)));
    })
    .get("/:id/asides/:operation", aside, async (c) => {
      await requireRole(c, deps, "viewer");
      const operation = c.req.param("operation");
      if (!v.is(v.pipe(v.string(), v.uuid()), operation))
        throw notFound("such text beside this article");
      return sendJson(c, await asideOf(deps.database, c.req.param("id"), operation));
    });

const listed = describe({
  summary: "Every version of an article and every text that was set aside, newest first",
  tag: "Staff",
  answers: { 200: json(v.array(named("ArticleVersion", ArticleVersion)), "Versions") },
  problems: [401, 403, 404, 503],
});

const detail = describe({
  summary: "An article as it was in one of its versions",
  tag: "Staff",
  answers: { 200: json(named("ArticleState", ArticleState), "The article as it was") },
  problems: [401, 403, 404, 503],
});

const aside = describe({
  summary: "A text that somebody set aside for another",
  tag: "Staff",
  answers: { 200: json(named("ArticleAside", ArticleAside), "The fields that were set aside") },
  problems: [401, 403, 404, 503],
});
