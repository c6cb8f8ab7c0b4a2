import { Buffer } from "node:buffer";
import type { Database } from "../../../db/postgres/postgres.ts";
import { countersOf, countHit, withinLimit } from "../../http/rate-limit.ts";
import { hashOf, newToken } from "./token.ts";

/** Time between two steps of a sign-in. */
export const ticketMinutes = 5;

/** Returns a ticket for the code step; invalid when the password has changed since it was read. */
export async function codeTicket(
  database: Database,
  staffId: string,
  password: string | null,
): Promise<string> {
  const { sql } = database;
  const ticket = newToken();
  await database.withDeadline(sql`
    insert into staff_tickets (token_hash, kind, staff_id, until)
    select ${hashOf(ticket)}::bytea, 'code', id, now() + ${ticketMinutes}::int * interval '1 minute'
    from staff
    where id = ${staffId} and password = ${password}
    for share
  `);
  return ticket;
}

/** An app may have to be installed before it can make a code. */
const totpMinutes = 15;

/** Each stores a row, and no one sets up so many ways to sign in by hand. */
const ownTickets = { count: 30, windowMs: 600_000 };

/**
 * Stores the secret or challenge that a new authenticator app or passkey of this person has to prove; returns its ticket.
 * Throws Problem 429 over the person's limit.
 */
export async function setUpTicket(
  database: Database,
  kind: "passkey-add" | "totp-add",
  { staffId, challenge }: { staffId: string; challenge: string },
): Promise<string> {
  const { sql } = database;
  const ticket = newToken();
  const { count, windowMs } = ownTickets;
  const counters = [{ key: `set-up:${staffId}`, cap: count }];
  const minutes = kind === "totp-add" ? totpMinutes : ticketMinutes;
  const insert = sql`
    with counted as (
      ${countHit(sql, counters, windowMs)}
    )
    insert into staff_tickets (token_hash, kind, staff_id, challenge, until)
    values (
      ${hashOf(ticket)}, ${kind}, ${staffId}, ${challenge}, now() + ${minutes}::int * interval '1 minute'
    )
  `;
  const refusal = (seconds: number) =>
    `You began to set up a passkey or an app too often. Please try again in ${seconds} s.`;
  await withinLimit(database, { counters, windowMs, refusal }, insert);
  return ticket;
}

/** The secret of this ticket, as it is stored; undefined when the ticket has expired, was used, or had ten wrong codes. */
export async function totpOfTicket(
  { sql, withDeadline }: Database,
  ticket: string,
  staffId: string,
): Promise<Buffer | undefined> {
  const [row] = await withDeadline(sql<{ challenge: string }[]>`
    update staff_tickets set tries = tries + 1
    where token_hash = ${hashOf(ticket)} and kind = 'totp-add' and staff_id = ${staffId}
      and until > now() and tries < 10
    returning challenge
  `);
  return row && Buffer.from(row.challenge, "base64url");
}

// Anyone may start a passkey sign-in, so a network must not fill the table. No one does it so often by hand.
const asks = { count: 300, windowMs: 600_000 };

/** Stores the challenge for a sign-in by passkey. Throws Problem 429 over the network's limit. */
export async function passkeySignInTicket(
  database: Database,
  address: string,
  challenge: string,
): Promise<string> {
  const { sql } = database;
  const ticket = newToken();
  const { count, windowMs } = asks;
  const counters = countersOf("passkey", address, count);
  const insert = sql`
    with counted as (
      ${countHit(sql, counters, windowMs)}
    )
    insert into staff_tickets (token_hash, kind, challenge, until)
    values (
      ${hashOf(ticket)}, 'passkey-sign-in', ${challenge},
      now() + ${ticketMinutes}::int * interval '1 minute'
    )
  `;
  const refusal = (seconds: number) =>
    `Your network asked for passkeys too often. Please try again in ${seconds} s.`;
  await withinLimit(database, { counters, windowMs, refusal }, insert);
  return ticket;
}

/** Consumes a ticket; undefined when it was used or has expired. */
export async function takeChallenge(
  database: Database,
  ticket: string,
  kind: "passkey-sign-in" | "passkey-add",
  staffId: string | null,
): Promise<string | undefined> {
  const { sql } = database;
  const [row] = await database.withDeadline(sql<{ challenge: string; valid: boolean }[]>`
    delete from staff_tickets
    where token_hash = ${hashOf(ticket)} and kind = ${kind}
      and staff_id is not distinct from ${staffId}::uuid
    returning challenge, until > now() as valid
  `);
  return row?.valid ? row.challenge : undefined;
}
