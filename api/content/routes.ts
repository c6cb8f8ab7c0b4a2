import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { About } from "../../db/schema/about.ts";
import { documents } from "../../db/schema/documents.ts";
import { Home } from "../../db/schema/home.ts";
import { Law } from "../../db/schema/laws.ts";
import { TeamMember } from "../../db/schema/team.ts";
import { Testimonial } from "../../db/schema/testimonials.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, notModified } from "../http/describe.ts";
import { sendCachedJson } from "../http/json.ts";
import { notFound } from "../http/problem.ts";
import { contentColumns } from "./columns.ts";
import { readDocument } from "./documents.ts";

/** `GET /api/home` and the other entities that are read in one query (spec.md §7), and `/api/content/{name}`. */
export const content = (deps: AppDeps) => {
  const answer =
    (name: string, read: (database: Database) => Promise<unknown>) => (c: Context<Env>) =>
      sendCachedJson(c, deps, `/api/${name}`, () => read(deps.database));

  return new Hono<Env>()
    .get("/home", about.home, answer("home", readOnly("home")))
    .get("/laws", about.laws, answer("laws", readAll("laws")))
    .get("/testimonials", about.testimonials, answer("testimonials", readAll("testimonials")))
    .get("/about", about.about, answer("about", readOnly("about")))
    .get("/team", about.team, answer("team", readAll("team")))
    .get("/content/:name", about.document, (c) => {
      const name = c.req.param("name");
      // Only known names may become keys of the cache.
      if (!Object.hasOwn(documents, name)) throw notFound("content of this name");
      return answer(`content/${name}`, (database) => readDocument(database, name))(c);
    });
};

const readOnly =
  (name: "home" | "about") =>
  async ({ sql, withDeadline }: Database): Promise<unknown> => {
    const columns = contentColumns(sql)[name];
    const [row] = await withDeadline(sql`select ${columns} from ${sql(name)} limit 1`);
    if (!row) throw notFound(`${name} content`);
    return row;
  };

const readAll =
  (name: "laws" | "team" | "testimonials") =>
  ({ sql, withDeadline }: Database): Promise<unknown> => {
    const columns = contentColumns(sql)[name];
    return withDeadline(sql`select ${columns} from ${sql(name)} order by position, id`);
  };

const listOf = (name: string, schema: v.GenericSchema) =>
  json(v.array(named(name, schema)), "In the order of the site");

const described = (summary: string, answer: ReturnType<typeof json>, ...problems: 404[]) =>
  describe({
    summary,
    tag: "Content",
    answers: { 200: answer, ...notModified },
    problems: [...problems, 503],
  });

const about = {
  home: described("The content of the home page", json(named("Home", Home), "Home content"), 404),
  about: described(
    "Mission, vision, values and certifications",
    json(named("About", About), "About content"),
    404,
  ),
  laws: described("The laws", listOf("Law", Law)),
  testimonials: described("What clients say", listOf("Testimonial", Testimonial)),
  team: described("The team", listOf("TeamMember", TeamMember)),
  document: describe({
    summary: "A content document",
    description: "One JSON object; its fields depend on the name.",
    tag: "Content",
    parameters: [
      {
        in: "path",
        name: "name",
        required: true,
        schema: { type: "string", enum: Object.keys(documents) },
      },
    ],
    answers: {
      200: json(
        v.union(Object.entries(documents).map(([name, schema]) => named(name, schema))),
        "The document",
      ),
      ...notModified,
    },
    problems: [404, 503],
  }),
};
