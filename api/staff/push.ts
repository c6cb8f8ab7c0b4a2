import { Hono } from "hono";
import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import {
  PushEndpoint,
  PushSettings,
  PushSubscriptionGiven,
} from "../../db/schema/requests/push.ts";
import type { AppDeps, Env } from "../deps.ts";
import { readJson, valid } from "../http/body.ts";
import { describe, json, named } from "../http/describe.ts";
import { invalid, notFound } from "../http/problem.ts";
import { isPushEndpoint } from "../outgoing/push-endpoint.ts";
import { retryOnDeadlock } from "../runtime/retry-transaction.ts";
import { bodyLimit, requireAbility, type StaffSession } from "./auth/guard.ts";
import { browserOf } from "./auth/session-start.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";

/** `/api/staff/push`: the person's own browsers in which push messages are on. */
export const staffPush = (deps: AppDeps) => {
  const { database, settings } = deps;
  return new Hono<Env>()
    .get("/", aboutReading, async (c) => {
      const who = await requireAbility(c, deps, "read");
      const publicKey = settings.push?.publicKey ?? null;
      return c.json({ publicKey, subscriptions: await subscriptionsOf(database, who) });
    })
    .put("/", aboutSubscribing, async (c) => {
      await requireAbility(c, deps, "read");
      const given = valid(PushSubscriptionGiven, await readJson(c.req.raw, bodyLimit));
      const who = await requireAbility(c, deps, "read");
      if (!isPushEndpoint(given.endpoint, settings.publicUrl)) throw unknownService();
      await subscribe(database, who, given, browserOf(c.req.header("user-agent")));
      return c.body(null, 204);
    })
    .delete("/", aboutUnsubscribing, async (c) => {
      await requireAbility(c, deps, "read");
      const { endpoint } = valid(PushEndpoint, await readJson(c.req.raw, bodyLimit));
      const who = await requireAbility(c, deps, "read");
      if (!(await unsubscribe(database, who, endpoint))) throw noBrowser();
      return c.body(null, 204);
    })
    .post("/test", aboutTesting, async (c) => {
      await requireAbility(c, deps, "read");
      const { endpoint } = valid(PushEndpoint, await readJson(c.req.raw, bodyLimit));
      const who = await requireAbility(c, deps, "read");
      if (!(await queueTest(database, who, endpoint))) throw noBrowser();
      return c.body(null, 204);
    });
};

const unknownService = () =>
  invalid([{ path: "endpoint", message: "Endpoint must be of a known push service" }]);
const noBrowser = () => notFound("such browser of yours with push messages");

async function subscriptionsOf(
  { sql, withDeadline }: Database,
  who: StaffSession,
): Promise<PushSettings["subscriptions"]> {
  const rows = await withDeadline(sql<{ endpoint: string; device: string; createdAt: Date }[]>`
    select endpoint, device, created_at as "createdAt" from push_subscriptions
    where staff_id = ${who.id}
    order by created_at desc, endpoint
  `);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Browsers of one person, whose session could subscribe any number of endpoints. */
const maxBrowsers = 10;

/** A browser that someone else used before is no longer theirs. The newest ones stay. */
async function subscribe(
  { sql, withDeadline }: Database,
  who: StaffSession,
  { endpoint, keys }: PushSubscriptionGiven,
  device: string,
): Promise<void> {
  await retryOnDeadlock(() =>
    withDeadline(sql`
      with given as (
        insert into push_subscriptions (endpoint, staff_id, p256dh, auth, device)
        values (${endpoint}, ${who.id}, ${keys.p256dh}, ${keys.auth}, ${device})
        on conflict (endpoint) do update set
          staff_id = excluded.staff_id, p256dh = excluded.p256dh, auth = excluded.auth,
          device = excluded.device
      ), ${removedBrowsers(
        sql,
        who,
        sql`
          endpoint in (
            select endpoint from push_subscriptions
            where staff_id = ${who.id} and endpoint <> ${endpoint}
            order by created_at desc, endpoint
            offset ${maxBrowsers - 1}
          )
        `,
      )}
      select from removed
    `),
  );
}

async function unsubscribe(
  { sql, withDeadline }: Database,
  who: StaffSession,
  endpoint: string,
): Promise<boolean> {
  const rows = await withDeadline(sql`
    with ${removedBrowsers(sql, who, sql`endpoint = ${endpoint}`)}
    select from removed
  `);
  return rows.length > 0;
}

/** Parts of a statement: removes browsers of this person, with the messages that wait for them. */
const removedBrowsers = (sql: Sql, who: StaffSession, condition: SqlFragment): SqlFragment => sql`
  removed as (
    delete from push_subscriptions where ${condition} and staff_id = ${who.id}
    returning endpoint
  ), messages as (
    delete from outgoing using removed
    where outgoing.endpoint = removed.endpoint and outgoing.staff_id = ${who.id}
  )
`;

/** Queues one row for each browser; a second test replaces the first. */
async function queueTest(
  { sql, withDeadline }: Database,
  who: StaffSession,
  endpoint: string,
): Promise<boolean> {
  const rows = await withDeadline(sql`
    insert into outgoing (event, channel, kind, staff_id, endpoint, payload)
    select
      concat_ws(' ', 'test', staff_id::text, md5(endpoint)), 'push', 'test', staff_id, endpoint, '{}'
    from push_subscriptions where endpoint = ${endpoint} and staff_id = ${who.id}
    on conflict (event) do update set
      state = 'waiting', attempts = 0, next_attempt_at = site_now(), error = null, sent_at = null,
      endpoint = excluded.endpoint, created_at = site_now()
    returning id
  `);
  return rows.length > 0;
}

const aboutReading = describe({
  summary: "The key of push messages, and one's own browsers that get them",
  tag: "Staff",
  answers: { 200: json(named("PushSettings", PushSettings), "Key and browsers") },
  problems: [401, 403, 503],
});

const aboutSubscribing = describe({
  summary: "Switch push messages on in this browser",
  description: "Of more than ten browsers of one person the newest stay.",
  tag: "Staff",
  body: json(named("PushSubscription", PushSubscriptionGiven), "What the browser's own API made"),
  answers: { 204: { description: "On" } },
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});

const aboutUnsubscribing = describe({
  summary: "Switch push messages off in a browser of one's own",
  tag: "Staff",
  body: json(named("PushEndpoint", PushEndpoint), "Which browser"),
  answers: { 204: { description: "Off" } },
  problems: [400, 401, 403, 404, 408, 413, 415, 422, 503],
});

const aboutTesting = describe({
  summary: "Send a push message to a browser of one's own",
  tag: "Staff",
  body: json(named("PushEndpoint", PushEndpoint), "Which browser"),
  answers: { 204: { description: "It is on its way" } },
  problems: [400, 401, 403, 404, 408, 413, 415, 422, 503],
});
