import { Hono } from "hono";
import * as v from "valibot";
import { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import { ArticleAside, ArticleState } from "../../../db/schema/insights/versions.ts";
import { sendJson } from "../../http/json.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { notFound } from "../../http/problem.ts";
import { isoTime } from "../../runtime/iso-time.ts";
import { requireAbility } from "../auth/guard.ts";
import { fieldColumns, wordsOf } from "./read.ts";
import type { Database } from "../../../db/postgres/postgres.ts";

/** Mounted at `/api/staff/insights`. */
export const versions = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/:id/versions", listed, async (c) => {
      await requireAbility(c, deps, "read");
      return sendJson(c, await versionsOf(deps.database, c.req.param("id")));
    })
    .get("/:id/versions/:version", detail, async (c) => {
      await requireAbility(c, deps, "read");
      const version = c.req.param("version");
      if (!/^[1-9]\d{0,8}$/.test(version)) throw notFound("such version of this article");
      return sendJson(c, await versionOf(deps.database, c.req.param("id"), Number(version)));
    })
    .get("/:id/asides/:operation", aside, async (c) => {
      await requireAbility(c, deps, "read");
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
  summary: "A text that an editor set aside for another",
  tag: "Staff",
  answers: { 200: json(named("ArticleAside", ArticleAside), "The fields that were set aside") },
  problems: [401, 403, 404, 503],
});

/**
 * All versions and set-aside texts, newest first. An article that was never edited has only its current version. Throws
 * Problem 404 if there never was such an article.
 */
async function versionsOf({ sql, withDeadline }: Database, id: string): Promise<ArticleVersion[]> {
  const rows = await withDeadline(sql<ArticleVersion[]>`
    with ${states(sql, id)}, compared as (
      select
        version, at, staff_id, status, deleted_at, ${wordsOf(sql, sql`states`)} as words,
        jsonb_build_object(
          'title', title, 'excerpt', excerpt, 'author', author, 'date', date, 'link', link,
          'content', md5(content), 'readTime', read_time, 'category', category, 'image', image,
          'imageAlt', image_alt,
          'status', status, 'publishAt', publish_at, 'reviewBy', review_by, 'deletedAt', deleted_at
        ) as now
      from states
    ), steps as (
      select
        version, at, staff_id, status, now, lag(now) over before as was,
        words is distinct from lag(words) over before
          and deleted_at is not distinct from lag(deleted_at) over before as has_other_words,
        min(version) over (partition by words) as first
      from compared
      window before as (order by version)
    ), entries as (
      select
        version, null::uuid as aside, at, staff_id, status,
        array(
          select key from jsonb_each(now) where was is not null and value is distinct from was -> key
        ) as changed,
        case when first < version and has_other_words then first end as restored,
        now ->> 'deletedAt' is not null as in_bin
      from steps
      union all
      select
        base_version, operation_id, at, staff_id, '',
        array(select jsonb_object_keys(fields)), null, false
      from insight_asides
      where insight_id = ${id}
    )
    select
      version, aside, ${isoTime(sql, sql`at`)} as at, staff.name as by, changed,
      entries.status, restored, in_bin as "inBin"
    from entries
    left join staff on staff.id = staff_id
    order by entries.at desc, aside is null, version desc
  `);
  if (rows.length === 0) throw notFound("article with this id");
  return [...rows];
}

async function versionOf(
  { sql, withDeadline }: Database,
  id: string,
  version: number,
): Promise<ArticleState> {
  const [row] = await withDeadline(sql<ArticleState[]>`
    with ${states(sql, id)}
    select
      ${fieldColumns(sql)}, content, version, ${isoTime(sql, sql`deleted_at`)} as "deletedAt"
    from states
    where version = ${version}
  `);
  if (!row) throw notFound("such version of this article");
  return row;
}

async function asideOf(
  { sql, withDeadline }: Database,
  id: string,
  operation: string,
): Promise<ArticleAside> {
  const [row] = await withDeadline(sql<ArticleAside[]>`
    select base_version as base, fields from insight_asides
    where insight_id = ${id} and operation_id = ${operation}
  `);
  if (!row) throw notFound("such text beside this article");
  return row;
}

// An article that was never edited has its only version in its row.
function states(sql: Database["sql"], id: string) {
  const state = sql`
    version, title, excerpt, author, date, link, content, read_time, category, image, image_alt,
    status, publish_at, deleted_at, review_by`;
  return sql`
    states as (
      select ${state}, at, staff_id from insight_versions where insight_id = ${id}
      union all
      select ${state}, updated_at, null
      from insights
      where id = ${id} and not exists (
        select from insight_versions as kept
        where kept.insight_id = insights.id and kept.version = insights.version
      )
    )
  `;
}
