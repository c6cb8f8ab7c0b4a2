import type { Sql } from "postgres";
import { brokenConstraint } from "../../../db/postgres/postgres.ts";
import { givesOwner } from "../../../db/schema/requests/request.ts";
import type { RequestOperation } from "../../../db/schema/requests/operations.ts";
import { answerMinutes } from "../../../db/schema/requests/priority.ts";
import type { AppDeps } from "../../deps.ts";
import { mailSender, notifyStaff } from "../../outgoing/enqueue.ts";
import { type NewLink, newLinkColumns, nextLink } from "../../requests/link.ts";
import {
  auditLine,
  eventOf,
  lockedRequest,
  ownerEvents,
  stateDetail,
  takenColumns,
} from "../../requests/statement.ts";
import type { StaffSession } from "../auth/guard.ts";
import type { SqlFragment } from "../../runtime/sql-fragment.ts";
import { canAnswer } from "../../runtime/answering-staff.ts";

type Of<K extends RequestOperation["kind"]> = Extract<RequestOperation, { kind: K }>;

/** The reason why an operation was not performed; "reused": its id is that of another message. */
export type Refusal = "answered" | "owner" | "retain-until" | "reused";

interface Outcome<Why = Refusal> {
  done: boolean;
  /** Undefined for a replay, and where the request does not exist. */
  refusal?: Why | undefined;
}

/** Performs the operation, where it was not performed before. A corrected address gets a new link. */
export async function writeOperation(
  deps: Pick<AppDeps, "database" | "links" | "settings">,
  who: StaffSession,
  operation: RequestOperation,
  fingerprint: string,
): Promise<Outcome> {
  for (;;) {
    const link = operation.kind === "email" ? await nextLink(deps, operation.request) : undefined;
    const { done, refusal } = await writeOnce(deps, { who, operation, fingerprint, link });
    // Someone else renewed the link in between.
    if (refusal !== "link") return { done, refusal };
  }
}

interface Write {
  who: StaffSession;
  operation: RequestOperation;
  fingerprint: string;
  link: NewLink | undefined;
}

/**
 * One statement: the change, its event, its message, the mail, the audit trail and the operation itself are stored together or not at all.
 * It locks the request first, so the last one counts.
 */
async function writeOnce(
  { database: { sql, withDeadline }, settings }: Pick<AppDeps, "database" | "settings">,
  { who, operation, fingerprint, link }: Write,
): Promise<Outcome<Refusal | "link">> {
  const { id, request } = operation;
  const {
    refusal = sql`null`,
    assign = sql``,
    parts = sql``,
    action,
    detail,
    source = sql`from changed`,
  } = partsOf(sql, who, operation, { link, ...settings });
  try {
    const [row] = await withDeadline(sql<{ done: boolean; refusal: Refusal | "link" | null }[]>`
      with ${lockedRequest(sql, sql`id = ${request}::uuid`)}, checked as materialized (
        select id, (${refusal})::text as refusal from request
      ), performed as (
        insert into request_operations (id, request_id, staff_id, fingerprint)
        select ${id}::uuid, id, ${who.id}::uuid, ${fingerprint}::text from checked where refusal is null
        on conflict (id) do nothing
        returning request_id as id
      ), changed as (
        update contact_details as details set version = details.version + 1 ${assign}
        from request join performed using (id)
        where details.id = request.id
        returning
          details.id, request.state as state_was, details.state, request.owner_id as owner_was, details.owner_id,
          details.answered_at, details.link_number, details.reference, request.priority as priority_was, details.priority,
          request.request_outcome as outcome_was, details.request_outcome
      ) ${parts}
      select
        exists (select from performed) as done, refusal, ${auditLine(sql, who, action, { detail, source })}
      from checked
    `);
    return { done: row?.done ?? false, refusal: row?.refusal ?? undefined };
  } catch (error) {
    if (brokenConstraint(error) === "request_messages_pkey")
      return { done: false, refusal: "reused" };
    throw error;
  }
}

interface Parts {
  /** A Refusal or null, by the columns of `request`. */
  refusal?: SqlFragment;
  /** More columns to set, by the columns of `details`, with a comma before each. */
  assign?: SqlFragment;
  /** More of the `with`, by the columns of `changed`. */
  parts?: SqlFragment;
  /** The action in the audit trail; `detail` and `source`, which decides on the line, are by the columns of `changed`. */
  action: string;
  detail?: SqlFragment;
  source?: SqlFragment;
}

function partsOf(
  sql: Sql,
  who: StaffSession,
  operation: RequestOperation,
  { link, incidentHours }: { link: NewLink | undefined; incidentHours: number },
): Parts {
  switch (operation.kind) {
    case "state":
      return state(sql, who, operation);
    case "owner":
      return owner(sql, who, operation);
    case "email":
      return email(sql, who, operation, link);
    case "sector":
      return {
        action: "request sector set",
        detail: sql`${sql.json({ to: operation.sector })}::jsonb`,
        assign: sql`, sector = ${operation.sector}`,
        parts: sql`, event as (${eventOf(sql, "sector", who.name, {
          detail: sql`${sql.json({ to: operation.sector })}::jsonb`,
          source: sql`from changed`,
        })})`,
      };
    case "priority":
      return {
        action: "request priority set",
        detail: sql`jsonb_build_object('from', priority_was, 'to', priority)`,
        source: sql`from changed where priority_was <> priority`,
        // An answer is measured by the promise that held when it left.
        assign: sql`
          , priority = ${operation.priority}, priority_reason = '',
          answer_within = case
            when details.answered_at is null then ${answerMinutes(operation.priority, incidentHours)}
            else details.answer_within
          end
        `,
        parts: sql`, event as (${eventOf(sql, "priority", who.name, {
          detail: sql`${sql.json({ to: operation.priority })}::jsonb`,
          source: sql`from changed`,
        })})`,
      };
    case "outcome":
      return outcome(sql, who, operation);
    case "retain-until":
      return retainUntil(sql, who, operation);
    case "note":
      return {
        action: "request note written",
        parts: sql`, message as (${messageOf(sql, who, operation)})`,
      };
    case "reply":
      return reply(sql, who, operation);
  }
}

const state = (sql: Sql, who: StaffSession, operation: Of<"state">): Parts => {
  // The sender and staff hear of a request that leaves the tray, since they did not when it arrived.
  const released = sql`from changed where state_was = 'spam' and state in ('new', 'in-progress')`;
  return {
    action: "request state set",
    detail: stateDetail(sql),
    source: sql`from changed where state_was <> state`,
    // A member of staff who ends a request without an owner becomes its owner, as with a reply.
    assign: sql`, state = ${operation.state}, owner_id = case
      when ${givesOwner(operation.state)}::boolean then coalesce(details.owner_id, ${who.id}::uuid)
      else details.owner_id
    end`,
    parts: sql`, event as (${ownerEvents(sql, who.name)}), confirmation as (
      ${mailSender(sql, { kind: "confirmation" }, released)}
    ), notified as (
      ${notifyStaff(sql, { kind: "new-request" }, released)}
    )`,
  };
};

const owner = (sql: Sql, who: StaffSession, { owner: id }: Of<"owner">): Parts => ({
  action: "request assigned",
  detail: sql`jsonb_build_object('to', (select email from staff where staff.id = owner_id))`,
  source: sql`from changed where owner_was is distinct from owner_id`,
  refusal: sql`
    case when ${id}::uuid is not null and not exists (
      select from staff
      where id = ${id}::uuid and ${canAnswer(sql)}
    ) then 'owner' end
  `,
  assign: sql`
    , owner_id = ${id}::uuid,
    state = case
      when details.state = 'new' and details.owner_id is null and ${id}::uuid is not null then 'in-progress'
      else details.state
    end
  `,
  // One insert, so that the history has them in this order.
  parts: sql`, event as (${ownerEvents(sql, who.name)})`,
});

/**
 * A stranger may read mail at the former address, so its link no longer opens anything. An unsent confirmation or link mail
 * is deleted, and the new link goes to the new address. The history does not repeat the address.
 */
const email = (
  sql: Sql,
  who: StaffSession,
  operation: Of<"email">,
  link: NewLink | undefined,
): Parts => ({
  action: "request address corrected",
  // By the order of locks the audit trail comes after messages that someone else may be trying again.
  source: sql`from changed, (select count(*) from unsent) as one, (select count(*) from again) as other`,
  // Without a link there is no request.
  ...(link && {
    refusal: sql`case when link_number <> ${link.former}::int then 'link' end`,
    assign: sql`, ${newLinkColumns(sql, link)}`,
  }),
  parts: sql`, corrected as (
    update contacts set email = ${operation.email} from changed where contacts.id = changed.id
  ), unsent as (
    delete from outgoing using changed
    where ${toFormer(sql)} and outgoing.state in ('waiting', 'dead') and kind in ('confirmation', 'link')
    returning 1
  ), again as (
    update outgoing set state = 'waiting', attempts = 0, error = null, next_attempt_at = site_now()
    from changed
    where ${toFormer(sql)} and outgoing.state = 'dead' and kind not in ('confirmation', 'link')
    returning 1
  ), confirmation as (
    ${mailSender(sql, newLink(sql, "confirmation"), sql`from changed where state <> 'spam' and not ${isReplied(sql)}`)}
  ), link as (
    ${mailSender(sql, newLink(sql, "link"), sql`from changed where state <> 'spam' and ${isReplied(sql)}`)}
  ), event as (
    insert into request_events (request_id, actor, kind)
    select id, ${who.name}::text, kind from changed, unnest(array['email', 'link-renewed']) as kind
  )`,
});

/** A confirmation would promise a reply that was written already. */
const isReplied = (sql: Sql): SqlFragment => sql`(
  answered_at is not null or exists (
    select from request_messages where request_id = changed.id and kind = 'reply'
  )
)`;

const toFormer = (sql: Sql): SqlFragment =>
  sql`request_id = changed.id and channel = 'mail' and staff_id is null`;

const newLink = (sql: Sql, kind: "confirmation" | "link") => ({
  kind,
  key: sql`link_number::text`,
});

/** The audit trail, which outlives the request, has neither the worth nor the reason. */
function outcome(sql: Sql, who: StaffSession, { outcome: to }: Of<"outcome">): Parts {
  const kind = sql`${sql.json({ to: to?.kind ?? "" })}::jsonb`;
  return {
    action: "request outcome set",
    detail: kind,
    source: sql`from changed where outcome_was is distinct from request_outcome`,
    assign: sql`, request_outcome = ${to ? sql.json(to) : null}::jsonb`,
    parts: sql`, event as (${eventOf(sql, "outcome", who.name, {
      detail: sql`coalesce(request_outcome, ${sql.json({ kind: "" })}::jsonb)`,
      source: sql`from changed where outcome_was is distinct from request_outcome`,
    })})`,
  };
}

/** To remove a request sooner, staff erase it, which asks for a fresh sign-in. */
const minRetainedDays = 7;

function retainUntil(sql: Sql, who: StaffSession, operation: Of<"retain-until">): Parts {
  const day = operation.retainUntil;
  return {
    refusal: sql`
      case
        when ${day}::text::date < (site_now() at time zone 'Africa/Kigali')::date + ${minRetainedDays}::int
        then 'retain-until'
      end
    `,
    assign: sql`
      , retain_until = (${day}::text::date + time '23:59:59') at time zone 'Africa/Kigali'
    `,
    parts: sql`, event as (${eventOf(sql, "retain-until", who.name, {
      detail: sql`${sql.json({ to: day })}::jsonb`,
      source: sql`from changed`,
    })})`,
    action: "retention changed",
    detail: sql`${sql.json({ to: day })}::jsonb`,
  };
}

const reply = (sql: Sql, who: StaffSession, operation: Of<"reply">): Parts => ({
  action: "request answered",
  refusal: operation.anyway
    ? sql`null`
    : sql`
      case when has_unseen_reply(id, ${operation.seenReply}::uuid, ${who.id}::uuid) then 'answered' end
    `,
  assign: sql`, ${takenColumns(sql, who.id, { reopens: operation.answered })}`,
  parts: sql`, message as (${messageOf(sql, who, operation)}), event as (${ownerEvents(sql, who.name)}), mail as (
    ${mailSender(
      sql,
      {
        kind: "reply",
        key: operation.id.toLowerCase(),
        payload: { message: operation.id.toLowerCase(), answered: operation.answered },
      },
      sql`from changed`,
    )}
  )`,
});

/** A message has the id of its operation. */
const messageOf = (
  sql: Sql,
  who: StaffSession,
  { id, kind, text }: Of<"note"> | Of<"reply">,
): SqlFragment => sql`
  insert into request_messages (id, request_id, kind, author_id, author, text)
  select ${id}::uuid, id, ${kind}::text, ${who.id}::uuid, ${who.name}::text, ${text}::text from changed
`;
