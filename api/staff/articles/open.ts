import { Hono } from "hono";
import * as v from "valibot";
import { OpenArticle, OpenHere } from "../../../db/schema/insights/operations.ts";
import { readJson, valid } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { notFound, Problem } from "../../http/problem.ts";
import { closeTab, openArticles, openInTab } from "./open-write.ts";
import { bodyLimit } from "../auth/reply.ts";
import { requireRole } from "../auth/guard.ts";

const Tab = v.pipe(v.string(), v.uuid());

export const openHere = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", aboutReading, async (c) => {
      await requireRole(c, deps, "viewer");
      return c.json(await openArticles(deps.database));
    })
    .put("/:tab", aboutOpening, async (c) => {
      await requireRole(c, deps, "viewer");
      const { article } = valid(OpenHere, await readJson(c.req.raw, bodyLimit));
      const who = await requireRole(c, deps, "viewer");
      const tab = c.req.param("tab");
      if (!v.is(Tab, tab)) throw notFound("such tab");
      if (!(await openInTab(deps.database, who, tab, article))) throw notThisTab();
      return c.body(null, 204);
    })
    .delete("/:tab", aboutClosing, async (c) => {
      const who = await requireRole(c, deps, "viewer");
      const tab = c.req.param("tab");
      if (!v.is(Tab, tab)) throw notFound("such tab");
      await closeTab(deps.database, who, tab);
      return c.body(null, 204);
    });

const notThisTab = () =>
  new Problem(409, "This tab is somebody else's, or you have too many articles open.");

const aboutReading = describe({
  summary: "Who has which articles open",
  description: "As far as their browsers said so in the last minute.",
  tag: "Staff",
  answers: { 200: json(v.array(named("OpenArticle", OpenArticle)), "Articles and people") },
  problems: [401, 403, 503],
});

const aboutOpening = describe({
  summary: "Say that an article is open in a tab",
  description: "For a minute; said again while it is open. The tab makes its id itself, a UUID.",
  tag: "Staff",
  body: json(named("OpenHere", OpenHere), "The article"),
  answers: { 204: { description: "Said" } },
  problems: [400, 401, 403, 404, 408, 409, 413, 415, 422, 503],
});

const aboutClosing = describe({
  summary: "Say that no article is open in a tab any more",
  tag: "Staff",
  answers: { 204: { description: "Said, or not known" } },
  problems: [401, 403, 404, 503],
});
