import { Hono } from "hono";
import * as v from "valibot";
import { readContentMarks } from "../../db/content-marks.ts";
import { ContentMark } from "../../db/schema/content-marks.ts";
import { sendJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named } from "../http/describe.ts";
import { requireRole } from "./auth/guard.ts";

const content = new URL("../../db/data/", import.meta.url);

/** `/api/staff/content`: starting content that the firm has to confirm. */
export const staffContent = (deps: AppDeps) =>
  new Hono<Env>().get("/", about, async (c) => {
    await requireRole(c, deps, "viewer");
    return sendJson(c, await readContentMarks(content));
  });

const about = describe({
  summary: "Content that the firm has to confirm before the site goes live",
  description: "The `_review` marks of the content files; visitors never see them.",
  tag: "Staff",
  answers: { 200: json(v.array(named("ContentMark", ContentMark)), "By file") },
  problems: [401, 403, 503],
});
