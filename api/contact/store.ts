import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import {
  type ContactReceipt,
  type ContactRequest,
  referenceOf,
  type RequestExtras,
} from "../../db/schema/contact.ts";
import { answerMinutes } from "../../db/schema/requests/priority.ts";
import { type MailFacts, spamThreshold } from "../../db/schema/requests/request.ts";
import { brokenConstraint, type Database } from "../../db/postgres/postgres.ts";
import type { AppDeps } from "../deps.ts";
import type { Metrics } from "../http/request-log.ts";
import { countersOf, countHit, withinLimit } from "../http/rate-limit.ts";
import { Problem } from "../http/problem.ts";
import { linkHash } from "../requests/link.ts";
import { contactColumns } from "../requests/statement.ts";
import { mailStranger, notifyStaff } from "../outgoing/enqueue.ts";
import { assignReservations } from "../slots/reserve.ts";
import { proposedPriority } from "./priority-filter.ts";
import { spamScoreOf } from "./spam-score.ts";

interface Origin {
  /** The same id is the same request. */
  id: string;
  /** The page's form, the same without JavaScript, or another program. */
  source: "form" | "plain" | "api" | "mail";
  /** "" for a mail, which is counted for no network. */
  address: string;
  mail?: MailFacts;
  /** The time at which the mailbox had it; otherwise now. */
  arrivedAt?: Date;
}

/** `leaveEmpty` and `filledInMs` only raise the spam score. */
export type Submission = ContactRequest &
  RequestExtras & { leaveEmpty?: unknown; filledInMs?: unknown };

/**
 * Stores a request exactly once; the same request again gets the same receipt. Throws Problem: 422 `already-received`
 * for another text under the same id, 429 over the limit.
 */
export async function storeRequest(
  { database, settings, links }: Pick<AppDeps, "database" | "settings" | "links">,
  metrics: Pick<Metrics, "contact">,
  submission: Submission,
  origin: Origin,
): Promise<{ receipt: ContactReceipt; replayed: boolean }> {
  const fingerprint = fingerprintOf(submission);
  const firstLink = await links.tokenOf(origin.id, 0);
  const addressHash = await links.addressHash(submission.email);
  const stored = await insertOnce(database, settings, submission, {
    ...origin,
    fingerprint,
    linkHash: linkHash(firstLink),
    addressHash,
  });
  const earlier = stored ? undefined : await requestWithId(database, origin.id);
  const row = stored ?? earlier?.row;
  if (!row) throw alreadyErased();
  if (earlier && earlier.fingerprint !== fingerprint) throw alreadyReceived(origin.id);
  metrics.contact(stored ? "accepted" : "replayed");
  const receipt = { ...row, createdAt: row.createdAt.toISOString() };
  const hasLink = earlier?.hasFirstLink ?? true;
  return { receipt: hasLink ? { ...receipt, link: firstLink } : receipt, replayed: !stored };
}

export async function wasStoredWithin(
  database: Database,
  id: string,
  ms: number,
): Promise<boolean> {
  const { sql } = database;
  const rows = await database.withDeadline(sql`
    select id from contacts
    where id = ${id} and created_at > now() - ${ms}::float8 * interval '1 ms'
  `);
  return rows.length > 0;
}

type Row = Omit<ContactReceipt, "createdAt" | "link"> & { createdAt: Date };

/** Columns in the order of a receipt, so that a replay is the same byte for byte. */
const rowColumns = (sql: Sql, contacts?: string) => sql`
  ${contactColumns(sql, contacts)}, created_at as "createdAt", reference, priority = 'incident' as incident
`;

interface Computed extends Origin {
  fingerprint: string;
  linkHash: Buffer;
  addressHash: string;
}

/**
 * One statement: request, details, suggested times, count, and the messages about it are stored together or not at all,
 * also when the connection breaks. The check `rate_limit_within_cap` undoes it over the limit; a replay counts nothing.
 * Undefined when the id exists, or did: otherwise a device that never got its answer would bring back an erased request.
 */
async function insertOnce(
  database: Database,
  { contactLimit, retentionMonths, incidentHours }: AppDeps["settings"],
  request: Submission,
  { id, source, address, mail, arrivedAt, fingerprint, linkHash, addressHash }: Computed,
): Promise<Row | undefined> {
  const { sql } = database;
  const { count, windowMs } = contactLimit;
  const counters = source === "mail" ? [] : countersOf("contact", address, count);
  const [repeated, flood] = await Promise.all([
    wasSentByOther(database, id, request),
    isFlood(database, contactLimit),
  ]);
  const { score, signals } = spamScoreOf(request, {
    ...{ repeated, flood },
    automatic: mail?.automatic === true,
  });
  const state = score >= spamThreshold ? "spam" : "new";
  const { priority, reason } = proposedPriority(request);
  const messages = flood ? messagesInFlood : messagesOf;
  const {
    suggestedTimes = [],
    // A device that wrote its request before there were versions showed the first.
    consentVersion = 1,
    timeZone = "",
    writtenAt,
  } = request;
  const insert = sql<Row[]>`
    with request as (
      insert into contacts (id, name, email, company, phone, message, consultation_type, created_at)
      select
        ${id}::uuid, ${request.name}::text, ${request.email}::text, ${request.company}::text, ${request.phone}::text,
        ${request.message}::text, ${request.consultationType}::text,
        -- The clock of the mail server may be ahead. No argument of least() that is null counts.
        least(${arrivedAt ?? null}::timestamptz, site_now())
      where not exists (select from staff_changes where entity = 'requests' and key = ${id}::text and gone)
      on conflict (id) do nothing
      returning *
    ), detail as (
      insert into contact_details (
        id, reference, fingerprint, state, suspicion, signals, source, consent_version, time_zone, written_at,
        link_hash, retain_until, priority, priority_reason, answer_within, mail
      )
      select
        id, ${referenceOf(id)}::text, ${fingerprint}::text, ${state}::text, ${score}::int,
        ${sql.json({ ...signals })}::jsonb, ${source}::text, ${consentVersion}::int, ${timeZone}::text,
        ${writtenAt ?? null}::timestamptz, ${linkHash}::bytea,
        created_at + ${retentionMonths}::int * interval '1 month', ${priority}::text, ${reason}::text,
        ${answerMinutes(priority, incidentHours)}::int,
        ${mail ? sql.json({ ...mail }) : null}::jsonb
      from request
      returning reference, priority
    ), times as (
      insert into suggested_times (request_id, place, starts_at)
      select id, time.place, time.starts_at::timestamptz
      from request, unnest(${suggestedTimes}::text[]) with ordinality as time (starts_at, place)
    ), reserved as (
      ${assignReservations(sql, suggestedTimes, address)}
    ), arrived as (
      insert into request_events (request_id, kind) select id, 'arrived' from request
    ),
    ${messages(sql, { state, addressHash, windowMs })},
    counted as (
      ${countHit(sql, counters, windowMs, sql`from request`)}
    )
    select ${rowColumns(sql, "request")} from request, detail
  `;
  try {
    const counted = { counters, windowMs, refusal: overLimit };
    const [row] = await withinLimit(database, counted, insert);
    return row;
  } catch (error) {
    if (brokenConstraint(error) === "contact_details_reference_key") throw referenceTaken();
    throw error;
  }
}

interface Arrival {
  state: "spam" | "new";
  addressHash: string;
  windowMs: number;
}

/** Spam is stored in its tray, where no one is notified of it and no stranger's address gets mail by it. */
const notSpam = (sql: Sql, { state }: Arrival) => sql`where ${state}::text <> 'spam'`;

const messagesOf = (sql: Sql, arrival: Arrival) => {
  const source = sql`from request ${notSpam(sql, arrival)}`;
  return sql`
    ${mailStranger(
      sql,
      { kind: "confirmation", addressHash: arrival.addressHash },
      // No one has such an address (RFC 2606).
      sql`${source} and email not like '%.invalid'`,
    )},
    notified as (${notifyStaff(sql, { kind: "new-request" }, source)})
  `;
};

/** No stranger's address gets mail, and staff hear once in each window that requests are there. */
const messagesInFlood = (sql: Sql, arrival: Arrival) => {
  const uncapped = [{ key: "flood-notice", cap: 1_000_000 }];
  const source = sql`from request ${notSpam(sql, arrival)}`;
  return sql`
    noticed as (${countHit(sql, uncapped, arrival.windowMs, source)} returning hits),
    notified as (
      ${notifyStaff(sql, { kind: "new-request" }, sql`from request, noticed where hits = 1`)}
    )
  `;
};

// "Please call me back" may come from two people.
const minRepeated = 40;

/** True if the same text arrived from another address within a day. */
async function wasSentByOther(
  { sql, withDeadline }: Database,
  id: string,
  { message, email }: Submission,
): Promise<boolean> {
  if (message.length < minRepeated) return false;
  const rows = await withDeadline(sql`
    select from contacts
    where created_at > now() - interval '1 day' and id <> ${id} and message = ${message}
      and lower(email) <> lower(${email})
    limit 1
  `);
  return rows.length > 0;
}

/** Visitors in one window, each as busy as a limit allows: above that most requests are a program's. */
const busyVisitors = 10;

async function isFlood(
  { sql, withDeadline }: Database,
  { count, windowMs }: AppDeps["settings"]["contactLimit"],
): Promise<boolean> {
  const max = busyVisitors * count;
  const [row] = await withDeadline(sql<{ n: number }[]>`
    select count(*)::int as n from (
      select from contacts
      where created_at > now() - ${windowMs}::float8 * interval '1 ms'
      limit ${max}
    ) as recent
  `);
  return (row?.n ?? 0) >= max;
}

/** A replay gets the first link for this long: the visitor may still be waiting for the lost answer. */
const linkMinutes = 15;

async function requestWithId(database: Database, id: string) {
  const { sql } = database;
  const [found] = await database.withDeadline(sql<
    (Row & { fingerprint: string; hasFirstLink: boolean })[]
  >`
    select
      ${rowColumns(sql)}, fingerprint,
      link_number = 0 and created_at > now() - ${linkMinutes}::int * interval '1 minute' as "hasFirstLink"
    from contacts
    join contact_details using (id)
    where id = ${id}
  `);
  if (!found) return undefined;
  const { fingerprint, hasFirstLink, ...row } = found;
  return { row, fingerprint, hasFirstLink };
}

/** SHA-256 over the canonical JSON (sorted keys, RFC 8785) of the six fields, and of the times where there are any. */
function fingerprintOf(request: Submission): string {
  const { company, consultationType, email, message, name, phone, suggestedTimes } = request;
  const times = suggestedTimes?.length ? { suggestedTimes } : {};
  const fields = { company, consultationType, email, message, name, phone, ...times };
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}

const overLimit = (seconds: number) =>
  `Too many requests came from your network. This one was not stored; please send it again in ${seconds} s.`;

const alreadyReceived = (id: string): Problem =>
  new Problem(
    422,
    `A request with this id arrived before, with another text. The first text was kept; send the change as a new request that refers to ${referenceOf(id)}.`,
    { type: "/problems/already-received", title: "Already received" },
  );

const alreadyErased = (): Problem =>
  new Problem(
    422,
    "A request with this id arrived before and was erased since; nothing was stored. Send it as a new request if it is to arrive again.",
    { type: "/problems/already-received", title: "Already received" },
  );

// Two ids share their last 40 bits; a random id meets that once in a million million.
const referenceTaken = (): Problem =>
  new Problem(
    422,
    "Another request has this reference already. Send yours again under a new key.",
    {
      errors: [{ path: "Idempotency-Key", message: "Its reference is taken; choose another key" }],
    },
  );
