import { Hono } from "hono";
import type { Sql } from "postgres";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { Outgoing, type OutgoingMessage } from "../../db/schema/requests/outgoing.ts";
import { RequestAndThread } from "../../db/schema/requests/request.ts";
import { hasFullNumber } from "../../db/schema/text/phone.ts";
import { readFirm } from "../content/documents.ts";
import type { AppDeps, Env } from "../deps.ts";
import {
  answers,
  reachedColumns,
  stateDetail,
  unneededConfirmation,
  unneededEvent,
} from "../requests/statement.ts";
import { describe, json, named } from "../http/describe.ts";
import { notFound } from "../http/problem.ts";
import { mailSender } from "../outgoing/enqueue.ts";
import { textByHand } from "../outgoing/texts.ts";
import { isoTime } from "../runtime/iso-time.ts";
import { retryOnDeadlock } from "../runtime/retry-transaction.ts";
import { requireAbility, type StaffSession } from "./auth/guard.ts";
import { readRequest } from "./requests/read.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";

/** `/api/staff/outgoing`: emails and push messages that have not left. */
export const staffOutgoing = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", aboutReading, async (c) => {
      await requireAbility(c, deps, "read requests");
      return c.json(await readOutgoing(deps));
    })
    .post("/:id/retry", aboutRetrying, async (c) => {
      const who = await requireAbility(c, deps, "answer");
      if (!(await change(deps.database, who, c.req.param("id"), "retry"))) throw noMessage();
      return c.body(null, 204);
    })
    .post("/:id/given", aboutGiving, async (c) => {
      const who = await requireAbility(c, deps, "answer");
      return c.json(await changeGiven(deps.database, who, c.req.param("id"), "give"));
    })
    .delete("/:id/given", aboutTakingBack, async (c) => {
      const who = await requireAbility(c, deps, "answer");
      return c.json(await changeGiven(deps.database, who, c.req.param("id"), "takeBack"));
    })
    .delete("/:id", aboutDeleting, async (c) => {
      const who = await requireAbility(c, deps, "answer");
      if (!(await change(deps.database, who, c.req.param("id"), "delete"))) throw noMessage();
      return c.body(null, 204);
    });

const noMessage = () => notFound("such unsent message");
const Uuid = v.pipe(v.string(), v.uuid());
const maxListed = 200;

interface Counts {
  mailWaiting: number;
  mailDead: number;
  pushWaiting: number;
  pushDead: number;
  messages: (Omit<OutgoingMessage, "text"> & { facts: TextFacts | null })[];
}

/** The facts for a text to a sender. */
interface TextFacts {
  createdAt: string;
  timeZone: string;
  name: string;
  phone: string;
  reply: string | null;
  start: string | null;
}

async function readOutgoing({ database, settings }: AppDeps): Promise<Outgoing> {
  const { sql, withDeadline } = database;
  const [row] = await withDeadline(sql<Counts[]>`
    with unsent as materialized (
      select
        outgoing.*, reference, time_zone,
        staff_id is null and coalesce(link_opened_at >= outgoing.created_at, false) as is_read
      from outgoing left join contact_details on contact_details.id = request_id
      where outgoing.state in ('waiting', 'dead')
    ), listed as (
      select unsent.*, contacts.created_at as arrived_at, name, phone, reply.id as reply_id, reply.text as reply
      from unsent
      left join contacts on contacts.id = request_id and staff_id is null
      left join request_messages as reply
        on reply.request_id = unsent.request_id and reply.id::text = payload ->> 'message'
      order by unsent.state = 'waiting', unsent.created_at, unsent.id
      limit ${maxListed}
    )
    select
      count(*) filter (
        where channel = 'mail' and state = 'waiting' and staff_id is null and not is_read
      )::int as "mailWaiting",
      count(*) filter (where channel = 'mail' and state = 'dead')::int as "mailDead",
      count(*) filter (where channel = 'push' and state = 'waiting')::int as "pushWaiting",
      count(*) filter (where channel = 'push' and state = 'dead')::int as "pushDead",
      (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'id', id, 'channel', channel, 'kind', kind, 'state', state,
            'to', case when staff_id is null then 'sender' else 'staff' end,
            'request', request_id, 'reference', reference,
            -- A confirmation that is needed again is of the minute in which the request arrived.
            'since', ${isoTime(sql, sql`case when kind = 'confirmation' then coalesce(arrived_at, created_at) else created_at end`)},
            'attempts', attempts, 'error', error, 'isRead', is_read, 'reply', reply_id,
            'facts', case when arrived_at is not null then jsonb_build_object(
              'createdAt', ${isoTime(sql, sql`arrived_at`)}, 'timeZone', time_zone, 'reply', reply,
              'start', payload ->> 'start', 'name', name, 'phone', phone
            ) end
          ) order by state = 'waiting', created_at, id
        ), '[]') from listed
      ) as messages
    from unsent
  `);
  if (!row) throw new Error("A count has no row");
  const { mail, push } = settings;
  const firm = await readFirm(database);
  return {
    mail: { configured: Boolean(mail), waiting: row.mailWaiting, dead: row.mailDead },
    push: { configured: Boolean(push), waiting: row.pushWaiting, dead: row.pushDead },
    messages: row.messages.map(({ facts, ...message }) => ({
      ...message,
      text: facts && textOf(message, facts, firm.name),
    })),
  };
}

const textOf = (
  { kind, reference }: Pick<OutgoingMessage, "kind" | "reference">,
  { createdAt, start, ...facts }: TextFacts,
  firm: string,
) =>
  textByHand(kind, {
    firm,
    request: {
      ...{ ...facts, lacksNumber: !hasFullNumber(facts.phone) },
      ...{ reference: reference ?? "", createdAt: new Date(createdAt) },
    },
    start: start === null ? undefined : new Date(start),
  });

interface Changed {
  action: string;
  changed: SqlFragment;
  /** More columns of the request to set, with a comma before each. */
  columns?: SqlFragment;
  /** Selects messages; by default those that have not left. */
  condition?: SqlFragment;
  /** More of the `with`, by the columns of `moved`. */
  parts?: SqlFragment;
  /** Inserts an entry into the history of the request. */
  told?: SqlFragment;
}

const changes = {
  retry: ({ sql }: Database): Changed => ({
    action: "message retried",
    changed: sql`
      update outgoing set state = 'waiting', attempts = 0, error = null, next_attempt_at = site_now()
      where id in (select id from message)
      returning id
    `,
  }),
  delete: ({ sql }: Database): Changed => ({
    action: "message deleted",
    changed: sql`delete from outgoing where id in (select id from message) returning id`,
  }),
  // As when the mail server takes it, with its own event; the payload stays, so that the message can be taken back.
  give: ({ sql }: Database, { name }: StaffSession): Changed => ({
    action: "message given",
    condition: sql`state in ('waiting', 'dead') and ${toSender(sql)}`,
    changed: sql`
      update outgoing set state = 'given', error = null, sent_at = site_now()
      from message where outgoing.id = message.id
      returning outgoing.id, message.kind, message.marks
    `,
    columns: sql`, ${reachedColumns(sql, {
      reached: sql`changed.kind = any(${[...answers]}::text[])`,
      marks: sql`changed.marks`,
    })}`,
    parts: sql`, ${unneededConfirmation(
      sql,
      sql`from moved where exists (select from changed where changed.kind = any(${[...answers]}::text[]))`,
    )}`,
    told: sql`
      insert into request_events (request_id, actor, kind, detail)
      select moved.id, ${name}::text, 'mail-given', jsonb_build_object('kind', kind) from moved, changed
      union all
      select id, '', 'state', ${stateDetail(sql)} from moved where state_was <> state
      union all
      ${unneededEvent(sql)}
      returning 1
    `,
  }),
  // The promise is then measured by the other answers that the sender received or read.
  takeBack: ({ sql }: Database, { name }: StaffSession): Changed => ({
    action: "message taken back",
    condition: sql`state in ('given', 'waiting') and ${toSender(sql)}`,
    changed: sql`
      update outgoing set state = 'waiting', attempts = 0, sent_at = null, next_attempt_at = site_now()
      from message where outgoing.id = message.id and message.state = 'given'
      returning outgoing.id, message.kind, message.marks, message.sent_at as given_at, (
        select min(coalesce(other.sent_at, link_opened_at))
        from outgoing as other join contact_details as reader on reader.id = other.request_id
        where other.request_id = outgoing.request_id and other.staff_id is null
          and other.kind = any(${[...answers]}::text[])
          and (
            link_opened_at >= other.created_at
            or other.id <> message.id and other.state in ('sent', 'given')
          )
      ) as reached_at
    `,
    columns: sql`,
      answered_at = case
        when details.answered_at = given_at then reached_at else details.answered_at
      end,
      state = case
        when details.answered_at = given_at and reached_at is null and marks and details.state = 'answered'
        then 'in-progress' else details.state
      end
    `,
    // The confirmation that the answer had made unnecessary is needed again.
    parts: sql`, needed as (
      ${mailSender(
        sql,
        { kind: "confirmation" },
        sql`from moved where (select reached_at from changed) is null and exists (
          select from request_events
          where request_id = moved.id and kind = 'mail-unneeded' and at >= (select given_at from changed)
        )`,
      )}
      returning request_id, kind
    )`,
    told: sql`
      insert into request_events (request_id, actor, kind, detail)
      select moved.id, ${name}::text, 'mail-given', jsonb_build_object('kind', kind, 'undone', true)
      from moved, changed
      union all
      select id, ${name}::text, 'state', ${stateDetail(sql)} || '{"undone": true}'
      from moved where state_was <> state
      union all
      select request_id, '', 'mail-unneeded', jsonb_build_object('kind', kind, 'undone', true) from needed
      returning 1
    `,
  }),
};

const toSender = (sql: Sql): SqlFragment =>
  sql`channel = 'mail' and staff_id is null and request_id is not null`;

/** Performs `change` and returns the request as it is then. */
async function changeGiven(
  database: Database,
  who: StaffSession,
  id: string,
  what: "give" | "takeBack",
): Promise<RequestAndThread> {
  const changed = await change(database, who, id, what);
  if (!changed?.request) throw noMessage();
  return readRequest(database, changed.request);
}

/**
 * Undefined for a message that was sent or never existed, not for one in its new state already. The row of the request
 * counts undelivered messages, so its version moves.
 */
async function change(
  database: Database,
  who: StaffSession,
  id: string,
  what: keyof typeof changes,
): Promise<{ request: string | null } | undefined> {
  if (!v.is(Uuid, id)) return undefined;
  const { sql, withDeadline } = database;
  const { action, changed, columns, condition, parts, told } = changes[what](database, who);
  const [message] = await retryOnDeadlock(() =>
    withDeadline(sql<{ request: string | null }[]>`
      with request as materialized (
        select id from contacts
        where id = (select request_id from outgoing where id = ${id})
        for key share
      ), detail as materialized (
        select contact_details.id, reference, state as state_was
        from contact_details join request using (id)
        for no key update of contact_details
      ), message as materialized (
        -- By the order of locks the request comes first.
        select id, kind, staff_id, state, sent_at, coalesce((payload ->> 'answered')::boolean, false) as marks
        from outgoing
        where id = ${id} and (select count(*) from detail) >= 0
          and ${condition ?? sql`state in ('waiting', 'dead')`}
        for update
      ), changed as (
        ${changed}
      ), moved as (
        update contact_details as details set version = version + 1 ${columns ?? sql``}
        from changed, detail where details.id = detail.id
        returning details.id, details.state, state_was
      ) ${parts ?? sql``}, told as (
        ${told ?? sql`select from moved`}
      )
      select
        (select id from detail) as request,
        case when changed.id is not null then audit(
          ${who.id}, ${who.email}, ${action}, coalesce((select reference from detail), message.id::text), null,
          jsonb_build_object(
            'kind', message.kind, 'to', case when staff_id is null then 'sender' else 'staff' end
          )
        ) end,
        pg_notify('outgoing', '')
      from message left join changed using (id), (select count(*) from told) as before
    `),
  );
  return message;
}

const requestAndThread = json(
  named("RequestAndThread", RequestAndThread),
  "The request as it is now",
);

const aboutReading = describe({
  summary: "Unsent and dead emails and push messages",
  description:
    "The dead ones first, then the oldest; 200 at most. No address, and texts without the private link.",
  tag: "Staff",
  answers: { 200: json(named("Outgoing", Outgoing), "Counts and messages") },
  problems: [401, 403, 503],
});

const aboutRetrying = describe({
  summary: "Send an unsent or dead message again",
  tag: "Staff",
  answers: { 204: { description: "It is due now" } },
  problems: [401, 403, 404, 503],
});

const aboutGiving = describe({
  summary: "Say that staff gave the text of an unsent or dead email to the sender in another way",
  tag: "Staff",
  description: "It will not be sent; an answer has reached the sender.",
  answers: { 200: requestAndThread },
  problems: [401, 403, 404, 503],
});

const aboutTakingBack = describe({
  summary: "Take back that staff gave the text of an email to the sender",
  tag: "Staff",
  description: "It waits to be sent again.",
  answers: { 200: requestAndThread },
  problems: [401, 403, 404, 503],
});

const aboutDeleting = describe({
  summary: "Delete an unsent or dead message",
  tag: "Staff",
  answers: { 204: { description: "It will not be sent" } },
  problems: [401, 403, 404, 503],
});
