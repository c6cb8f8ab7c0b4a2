import { Hono } from "hono";
import type { Sql } from "postgres";
import * as v from "valibot";
import { Overview, overviewSpans } from "../../db/schema/overview.ts";
import type { Database } from "../../db/postgres/postgres.ts";
import type { AppDeps, Env } from "../deps.ts";
import { valid } from "../http/body.ts";
import { describe, json, named, query } from "../http/describe.ts";
import { sendJson } from "../http/json.ts";
import { requireAbility } from "./auth/guard.ts";

const Asked = v.object({
  weeks: v.picklist(
    overviewSpans.map(String),
    `weeks must be one of ${overviewSpans.join(", ").replace(/, (\d+)$/, " and $1")}`,
  ),
});

/** `/api/staff/overview`: how often articles were read, and facts of mail, push messages, devices and database. */
export const overview = (deps: AppDeps) =>
  new Hono<Env>().get("/", description, async (c) => {
    await requireAbility(c, deps, "read");
    const { weeks } = valid(Asked, { weeks: c.req.query("weeks") ?? "12" });
    const span = Number(weeks);
    const { database } = deps;
    const [articles, facts, inbox] = await Promise.all([
      readCounts(database, span),
      systemFacts(database, span),
      deps.settings.imapUrl ? inboxFacts(database) : null,
    ]);
    return sendJson(c, { reads: articles, ...facts, inbox } satisfies Overview);
  });

const description = describe({
  summary: "How often articles were read, and facts of mail, push messages, devices and database",
  description: "Of the present calendar week in Kigali and those before it.",
  tag: "Staff",
  parameters: [
    query("weeks", "12 by default", { type: "integer", enum: overviewSpans.map(String) }),
  ],
  answers: { 200: json(named("Overview", Overview), "The figures") },
  problems: [401, 403, 422, 503],
});

const shownArticles = 5;

async function readCounts(
  { sql, withDeadline }: Database,
  weeks: number,
): Promise<Overview["reads"]> {
  type Read = Overview["reads"]["articles"][number];
  const rows = await withDeadline(sql<(Read & { total: number })[]>`
    select
      id, title, link, sum(reads)::float8 as reads, (sum(sum(reads)) over ())::float8 as total
    from article_reads
    join insights on id = insight_id
    where day >= ${firstDay(sql, weeks)}
    group by id, title, link
    order by reads desc, title
    limit ${shownArticles}
  `);
  return { total: rows[0]?.total ?? 0, articles: rows.map(({ total: _, ...article }) => article) };
}

/** The Monday of the first of these weeks (ISO 8601). */
const firstDay = (sql: Sql, weeks: number) =>
  sql`(date_trunc('week', kigali_today())::date - 7 * (${weeks}::int - 1))`;

interface Facts {
  mailSent: number;
  mailAt: Date | null;
  pushSent: number;
  pushAt: Date | null;
  subscribed: number;
  subscribers: number;
  connected: number;
  people: number;
  version: string;
  bytes: number;
  backupAt: Date | null;
  backupBytes: number | null;
}

async function systemFacts(
  { kind, sql, withDeadline }: Database,
  weeks: number,
): Promise<Omit<Overview, "reads" | "inbox">> {
  const sentIn = (channel: string) => sql`
    count(*) filter (
      where channel = ${channel}
        and sent_at >= ${firstDay(sql, weeks)}::timestamp at time zone interval '2 hours'
    )::int
  `;
  const [facts] = await withDeadline(sql<Facts[]>`
    select *
    from (
      select
        ${sentIn("mail")} as "mailSent", max(sent_at) filter (where channel = 'mail') as "mailAt",
        ${sentIn("push")} as "pushSent", max(sent_at) filter (where channel = 'push') as "pushAt"
      from outgoing
      where state = 'sent'
    ) as sent, (
      select count(*)::int as subscribed, count(distinct staff_id)::int as subscribers
      from push_subscriptions
    ) as subscriptions, (
      select count(*)::int as connected, count(distinct staff_id)::int as people
      from staff_sessions
      where seen_at > now() - interval '15 minutes'
    ) as sessions, (
      select
        split_part(current_setting('server_version'), ' ', 1) as version,
        pg_database_size(current_database())::float8 as bytes
    ) as server
    left join (
      select made_at as "backupAt", bytes::float8 as "backupBytes" from last_backup
    ) as backup on true
  `);
  if (!facts) throw new Error("The facts of the database have no row");
  return {
    mail: { sent: facts.mailSent, lastAt: isoOf(facts.mailAt) },
    push: {
      ...{ sent: facts.pushSent, lastAt: isoOf(facts.pushAt) },
      ...{ devices: facts.subscribed, people: facts.subscribers },
    },
    connected: { devices: facts.connected, people: facts.people },
    database: { kind, version: facts.version, bytes: facts.bytes },
    backup:
      facts.backupAt === null || facts.backupBytes === null
        ? null
        : { madeAt: facts.backupAt.toISOString(), bytes: facts.backupBytes },
  };
}

/** Of the mailbox that was read last. */
async function inboxFacts({
  sql,
  withDeadline,
}: Database): Promise<NonNullable<Overview["inbox"]>> {
  const [box] = await withDeadline(sql<{ readAt: Date | null; error: string | null }[]>`
    select read_at as "readAt", error from mailboxes order by leased_until desc limit 1
  `);
  return { readAt: isoOf(box?.readAt ?? null), error: box?.error ?? null };
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;
