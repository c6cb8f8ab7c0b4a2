import { Hono } from "hono";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { documents } from "../../db/schema/documents.ts";
import { sendCachedJson } from "../http/json.ts";
import type { AppDeps, Env } from "../deps.ts";
import { describe, json, named, notModified } from "../http/describe.ts";
import { notFound } from "../http/problem.ts";

/** `GET /api/content/{name}`: the documents of `db/schema/documents.ts`, fixed texts of pages above all. */
export const content = (deps: AppDeps) =>
  new Hono<Env>().get("/:name", description, (c) => {
    const name = c.req.param("name");
    // Only known names may become keys of the cache.
    if (!Object.hasOwn(documents, name)) throw notFound("content of this name");
    return sendCachedJson(c, deps, `/api/content/${name}`, () =>
      documentNamed(deps.database, name),
    );
  });

async function documentNamed({ sql, withDeadline }: Database, name: string): Promise<unknown> {
  const [row] = await withDeadline(sql<{ body: unknown }[]>`
    select body from documents where name = ${name}
  `);
  if (!row) throw notFound("content of this name");
  return row.body;
}

const description = describe({
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
});
