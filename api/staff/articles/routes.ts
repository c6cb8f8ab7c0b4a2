import { Hono } from "hono";
import * as v from "valibot";
import { StaffInsight, StaffInsightSummary } from "../../../db/schema/insights/staff.ts";
import { sendJson } from "../../http/json.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { articleForStaff, articlesForStaff } from "./read.ts";
import { notFound } from "../../http/problem.ts";
import { deleteForGood } from "./cleanup.ts";
import { requireAbility } from "../auth/guard.ts";

/** `/api/staff/insights`: all articles, drafts included. */
export const staffInsights = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", listed, async (c) => {
      await requireAbility(c, deps, "read");
      return sendJson(c, await articlesForStaff(deps.database));
    })
    .get("/:id", detail, async (c) => {
      await requireAbility(c, deps, "read");
      const article = await articleForStaff(deps.database, c.req.param("id"));
      c.header("etag", `"${article.version}"`);
      return sendJson(c, article);
    })
    .delete("/:id", deletedForGood, async (c) => {
      const who = await requireAbility(c, deps, "administer", { fresh: true });
      if (!(await deleteForGood(deps.database, who, c.req.param("id"))))
        throw notFound("such article in the bin");
      await deps.cache.invalidate();
      return c.body(null, 204);
    });

const listed = describe({
  summary: "All articles in every state, newest first, without their texts",
  tag: "Staff",
  answers: { 200: json(v.array(named("StaffArticleSummary", StaffInsightSummary)), "Articles") },
  problems: [401, 403, 503],
});

const deletedForGood = describe({
  summary: "Delete an article of the bin for good, with all its versions",
  description: "For administrators. Otherwise it stays in the bin for 30 days.",
  tag: "Staff",
  answers: { 204: { description: "Deleted" } },
  problems: [401, 403, 404, 503],
});

const detail = describe({
  summary: "One article in whatever state",
  description: "Its ETag is its version, for `If-Match` of a write.",
  tag: "Staff",
  answers: { 200: json(named("StaffArticle", StaffInsight), "The article") },
  problems: [401, 403, 404, 503],
});
