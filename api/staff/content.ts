import { Hono } from "hono";
import * as v from "valibot";
import { ContentMark } from "../../db/schema/content-marks.ts";
import { sendJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named } from "../http/describe.ts";
import { requireRole } from "./auth/guard.ts";
import { toolFiles, toolMarks } from "./content-tools.ts";
import { readdir, readFile } from "node:fs/promises";

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

const Review = v.array(ContentMark);

/** The marks of the site's own texts by file, then those of the compliance tools. */
async function readContentMarks(directory: URL): Promise<ContentMark[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".json")).sort();
  const read = files.map(
    async (file): Promise<[string, unknown]> => [
      file,
      JSON.parse(await readFile(new URL(file, directory), "utf8")),
    ],
  );
  const contents = new Map(await Promise.all(read));
  const site = files.filter((file) => !toolFiles.includes(file));
  return [
    ...site.flatMap((file) => marksIn(contents.get(file))),
    ...toolMarks((file) => contents.get(file)),
  ];
}

function marksIn(value: unknown): ContentMark[] {
  if (Array.isArray(value)) return value.flatMap(marksIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "_review" ? v.parse(Review, inner) : marksIn(inner),
  );
}
