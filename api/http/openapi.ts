import { Hono, type Schema } from "hono";
import { generateSpecs } from "hono-openapi";
import type { AppDeps, Env } from "../deps.ts";
import { describe } from "./describe.ts";
import { type Described, renderDocs } from "./docs.ts";

/** `/api/openapi.json`, made of the schemas that the routes use, and `/api/docs`, made of that. */
export function documentation<S extends Schema, P extends string>(
  app: Hono<Env, S, P>,
  { wrapDocs = plainDocument }: AppDeps,
) {
  let described: Promise<Described> | undefined;
  const description = () => {
    // The library's type allows references where our routes have none.
    described ??= generateSpecs(app, options) as Promise<Described>;
    return described;
  };
  return new Hono<Env>()
    .get("/openapi.json", aboutDescription, async (c) => c.json(await description()))
    .get("/docs", aboutDocs, async () => renderDocs(await description(), wrapDocs));
}

const options = {
  documentation: {
    info: {
      title: "Website API",
      version: "1",
      description:
        "Every refusal is a problem (RFC 9457) as application/problem+json. Bodies are JSON in UTF-8.",
    },
  },
  excludeStaticFile: false,
};

const plainDocument = (title: string, bodyHtml: string) =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"></head><body>${bodyHtml}</body></html>`,
    { headers: { "content-type": "text/html; charset=utf-8" } },
  );

const aboutDescription = describe({
  summary: "This description, as OpenAPI 3.1",
  tag: "Documentation",
  answers: { 200: { description: "OpenAPI 3.1", content: { "application/json": {} } } },
  problems: [],
});

const aboutDocs = describe({
  summary: "This description, to read",
  tag: "Documentation",
  answers: { 200: { description: "A page without scripts", content: { "text/html": {} } } },
  problems: [],
});
