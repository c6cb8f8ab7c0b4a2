import { createHash } from "node:crypto";
import { type ContactReceipt, type ContactRequest, referenceOf } from "../../db/schema/contact.ts";
import type { Database } from "../../db/postgres/postgres.ts";
import type { AppDeps } from "../deps.ts";
import type { Metrics } from "../http/request-log.ts";
import { countHit, limitKey, secondsUntilReset } from "../http/rate-limit.ts";
import { Problem } from "../http/problem.ts";

interface Origin {
  /** The same id is the same request. */
  id: string;
  /** The page's form, the same without JavaScript, or another program. */
  source: "form" | "plain" | "api";
  address: string;
}

/** The two extra fields only raise the spam score. */
export type Submission = ContactRequest & { website?: unknown; filledInMs?: unknown };

/**
 * Stores a request exactly once; the same request again gets the same receipt. Throws Problem: 422 `already-received`
 * for another text under the same id, 429 over the limit.
 */
export async function storeRequest(
  { database, settings }: AppDeps,
  metrics: Metrics,
  submission: Submission,
  origin: Origin,
): Promise<{ receipt: ContactReceipt; replayed: boolean }> {
  const fingerprint = fingerprintOf(submission);
  const stored = await insertOnce(database, submission, fingerprint, origin, settings.contactLimit);
  const earlier = stored ? undefined : await requestWithId(database, origin.id);
  const row = stored ?? earlier;
  if (!row || (earlier && earlier.fingerprint !== fingerprint)) throw alreadyReceived(origin.id);
  metrics.contact(stored ? "accepted" : "replayed");
  return { receipt: receiptOf(row), replayed: !stored };
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

type Row = Omit<ContactReceipt, "createdAt"> & { createdAt: Date };

/**
 * One statement: request, details and count are stored together or not at all, also when the connection breaks. The
 * check `rate_limit_within_cap` undoes it over the limit; a replay counts nothing. Undefined when the id exists.
 */
async function insertOnce(
  database: Database,
  request: Submission,
  fingerprint: string,
  { id, source, address }: Origin,
  limit: AppDeps["settings"]["contactLimit"],
): Promise<Row | undefined> {
  const { sql } = database;
  const key = limitKey("contact", address);
  const { score, signals } = spamScoreOf(request.website, request.filledInMs);
  const insert = sql<Row[]>`
    with request as (
      insert into contacts (id, name, email, company, phone, message, consultation_type)
      values (
        ${id}, ${request.name}, ${request.email}, ${request.company}, ${request.phone},
        ${request.message}, ${request.consultationType}
      )
      on conflict (id) do nothing
      returning *
    ), detail as (
      insert into contact_details (id, reference, fingerprint, suspicion, signals, source)
      select
        id, ${referenceOf(id)}::text, ${fingerprint}::text, ${score}::int, ${sql.json(signals)}::jsonb,
        ${source}::text
      from request
      returning reference
    ), counted as (
      ${countHit(sql, key, limit, sql`from request`)}
    )
    select
      id, name, email, company, phone, message, consultation_type as "consultationType",
      created_at as "createdAt", reference
    from request, detail
  `;
  try {
    const [row] = await database.withDeadline(insert);
    return row;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === "contact_details_reference_key") throw referenceTaken();
    if (broken !== "rate_limit_within_cap") throw error;
    throw overLimit(await secondsUntilReset(database, key, limit.windowMs));
  }
}

async function requestWithId(
  database: Database,
  id: string,
): Promise<(Row & { fingerprint: string }) | undefined> {
  const { sql } = database;
  const [row] = await database.withDeadline(sql<(Row & { fingerprint: string })[]>`
    select
      id, name, email, company, phone, message, consultation_type as "consultationType",
      created_at as "createdAt", reference, fingerprint
    from contacts
    join contact_details using (id)
    where id = ${id}
  `);
  return row;
}

/** In a fixed key order: a replay is the same byte for byte. */
const receiptOf = (row: Row): ContactReceipt => ({
  id: row.id,
  name: row.name,
  email: row.email,
  company: row.company,
  phone: row.phone,
  message: row.message,
  consultationType: row.consultationType,
  createdAt: row.createdAt.toISOString(),
  reference: row.reference,
});

/** SHA-256 over the canonical JSON (sorted keys, RFC 8785) of the six fields. */
function fingerprintOf(request: ContactRequest): string {
  const { company, consultationType, email, message, name, phone } = request;
  const canonical = JSON.stringify({ company, consultationType, email, message, name, phone });
  return createHash("sha256").update(canonical).digest("hex");
}

const brokenConstraint = (error: unknown): unknown =>
  error instanceof Error && "constraint_name" in error ? error.constraint_name : undefined;

const overLimit = (seconds: number): Problem =>
  new Problem(
    429,
    `Too many requests came from your network. This one was not stored; please send it again in ${seconds} s.`,
    { headers: { "retry-after": String(seconds) } },
  );

const alreadyReceived = (id: string): Problem =>
  new Problem(
    422,
    `A request with this id arrived before, with another text. The first text was kept; send the change as a new request that refers to ${referenceOf(id)}.`,
    { type: "/problems/already-received", title: "Already received" },
  );

// Two ids with the same last 40 bits; a random id meets that once in a million million.
const referenceTaken = (): Problem =>
  new Problem(
    422,
    "Another request has this reference already. Send yours again under a new key.",
    {
      errors: [{ path: "Idempotency-Key", message: "Its reference is taken; choose another key" }],
    },
  );

/** Stored beside a request, never a reason to refuse it. */
export interface SpamScore {
  /** 0 to 100. */
  score: number;
  signals: { honeypot: boolean; tooFast: boolean; filledInMs: number | null };
}

/** A wrong value in these fields is a signal, not an error. */
export function spamScoreOf(website: unknown, filledInMs: unknown): SpamScore {
  const honeypot = website !== undefined && website !== null && website !== "";
  const known = typeof filledInMs === "number" && Number.isFinite(filledInMs);
  // No one types a name, an address and ten characters in under 3 s.
  const tooFast = known && filledInMs < 3_000;
  return {
    score: Math.min(100, (honeypot ? 80 : 0) + (tooFast ? 40 : 0)),
    signals: { honeypot, tooFast, filledInMs: known ? Math.round(filledInMs) : null },
  };
}
