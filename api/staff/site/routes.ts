import { type Context, Hono } from "hono";
import * as v from "valibot";
import {
  isSiteDocument,
  type SiteDocumentName,
  siteDocuments,
} from "../../../db/schema/site/site.ts";
import { SiteChange, SiteEntry, SiteState, SiteVersion } from "../../../db/schema/site/state.ts";
import { References } from "../../../db/schema/site/references.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { readJson, valid } from "../../http/body.ts";
import { describe, json, named } from "../../http/describe.ts";
import { sendJson } from "../../http/json.ts";
import { notFound, Problem } from "../../http/problem.ts";
import { requireAbility } from "../auth/guard.ts";
import { changeSite, siteEntries, siteState, siteVersion, siteVersions } from "./documents.ts";
import { eraseFormerVersions } from "./erase.ts";
import { readReferences } from "./references.ts";

/** The largest tool with each of its texts as long as it may be. */
const maxBytes = 512 * 1024;

/** `/api/staff/site`: the site's own words and figures. */
export const staffSite = (deps: AppDeps) => {
  const { database, cache, media } = deps;
  const send = (c: Context<Env>, state: SiteState) => {
    c.header("etag", `"${state.version}"`);
    return sendJson(c, state);
  };
  return new Hono<Env>()
    .get("/", listed, async (c) => {
      await requireAbility(c, deps, "read");
      return sendJson(c, await siteEntries(database));
    })
    .get("/references", offered, async (c) => {
      await requireAbility(c, deps, "read");
      return sendJson(c, await readReferences(database));
    })
    .get("/:name", read, async (c) => {
      await requireAbility(c, deps, "read");
      return send(c, await siteState(database, nameOf(c.req.param("name"))));
    })
    .put("/:name", changed, async (c) => {
      await requireAbility(c, deps, "read");
      const name = nameOf(c.req.param("name"));
      await requireAbility(c, deps, siteDocuments[name].needs);
      const { values } = valid(SiteChange, await readJson(c.req.raw, maxBytes));
      // Checked again, since someone may have been disabled while the body arrived.
      const by = await requireAbility(c, deps, siteDocuments[name].needs);
      const base = baseOf(c.req.header("if-match"));
      const state = await changeSite(database, name, { values, base, by, media });
      if (!siteDocuments[name].staffOnly) await cache.invalidate();
      return send(c, state);
    })
    .get("/:name/versions", versions, async (c) => {
      await requireAbility(c, deps, "read");
      return sendJson(c, await siteVersions(database, nameOf(c.req.param("name"))));
    })
    .delete("/:name/versions", erased, async (c) => {
      const by = await requireAbility(c, deps, "administer");
      await eraseFormerVersions(database, nameOf(c.req.param("name")), by);
      return c.body(null, 204);
    })
    .get("/:name/versions/:version", version, async (c) => {
      await requireAbility(c, deps, "read");
      const nth = c.req.param("version");
      if (!/^[1-9]\d{0,8}$/.test(nth)) throw notFound("such version");
      return sendJson(c, await siteVersion(database, nameOf(c.req.param("name")), Number(nth)));
    });
};

function nameOf(name: string): SiteDocumentName {
  if (!isSiteDocument(name)) throw notFound("content of this name");
  return name;
}

/** The version that a change is based on. Throws Problem 428 without one. */
function baseOf(match: string | undefined): number {
  const [, version] = /^"(\d{1,9})"$/.exec(match?.trim() ?? "") ?? [];
  if (!version)
    throw new Problem(428, 'If-Match must name the version that the change is based on: "3".');
  return Number(version);
}

const name = {
  in: "path",
  name: "name",
  required: true,
  schema: { type: "string", enum: Object.keys(siteDocuments) },
} as const;
const Entry = named("SiteEntry", SiteEntry);
const State = named("SiteState", SiteState);

const listed = describe({
  summary: "What staff edit of the site, with who changed it last",
  tag: "Staff",
  answers: { 200: json(v.array(Entry), "In the order of the list") },
  problems: [401, 403, 503],
});

const offered = describe({
  summary: "Services, laws and others that fields of the site may name",
  tag: "Staff",
  answers: { 200: json(named("SiteReferences", References), "By kind, in the order of the site") },
  problems: [401, 403, 503],
});

const read = describe({
  summary: "One document of the site as its form shows it",
  description: "Its ETag is its version, for `If-Match` of a write.",
  tag: "Staff",
  parameters: [name],
  answers: { 200: json(State, "The document") },
  problems: [401, 403, 404, 409, 503],
});

const changed = describe({
  summary: "Publish one document of the site",
  description:
    "For authors, reply templates for consultants; some documents and fields for administrators. Visitors see it once it is answered. What is absent stays as it is; an optional part is emptied by `null`. The same values again change nothing.",
  tag: "Staff",
  parameters: [
    name,
    {
      in: "header",
      name: "If-Match",
      description: 'The version that the change is based on, such as "3"',
      required: true,
      schema: { type: "string" },
    },
  ],
  body: json(named("SiteChange", SiteChange), "Fields of the form"),
  answers: { 200: json(State, "The document as it is now") },
  problems: [400, 401, 403, 404, 408, 409, 412, 413, 415, 422, 428, 503],
});

const versions = describe({
  summary: "Every version of a document of the site, newest first",
  tag: "Staff",
  parameters: [name],
  answers: { 200: json(v.array(named("SiteVersion", SiteVersion)), "Versions") },
  problems: [401, 403, 404, 503],
});

const erased = describe({
  summary: "Erase every version of a document of the site before the present one",
  description: "For administrators. Pictures that nothing else names go too.",
  tag: "Staff",
  parameters: [name],
  answers: { 204: { description: "They are erased" } },
  problems: [401, 403, 404, 503],
});

const version = describe({
  summary: "A document of the site as it was in one of its versions",
  tag: "Staff",
  parameters: [name],
  answers: { 200: json(State, "The document as it was") },
  problems: [401, 403, 404, 503],
});
