import type { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import type { Database } from "../../../db/postgres/postgres.ts";
import { audited } from "../audit/write.ts";
import { endOtherAccess, type StaffSession } from "./guard.ts";
import { hashOf } from "./token.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten codes of 24 characters in Crockford's base 32: 120 random bits each, so that a plain hash is enough (ASVS 6.5.2). */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    Array.from(randomBytes(24), (byte) => alphabet[byte % 32]).join(""),
  );

export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

interface Enabling {
  /** The ticket that this consumes. */
  ticket: string;
  /** The secret in its stored form. */
  secret: Buffer;
  step: number;
  codes: string[];
}

/**
 * Activates the secret with new recovery codes; its first step counts as used. The other sessions end. False when the
 * ticket was used meanwhile.
 */
export async function enableTotp(
  { sql, withDeadline }: Database,
  who: StaffSession,
  { ticket, secret, step, codes }: Enabling,
): Promise<boolean> {
  const event = { actor: who, action: "second factor on", subject: who.email };
  const rows = await withDeadline(sql`
    with locked as (
      select id from staff where id = ${who.id} for no key update
    ), proof as (
      delete from staff_tickets using locked
      where token_hash = ${hashOf(ticket)} and kind = 'totp-add' and staff_id = locked.id
      returning staff_id
    ), person as (
      update staff set totp_secret = ${secret}, totp_step = ${step}
      from proof
      where staff.id = proof.staff_id
      returning staff.id
    ), ready as (
      select id from person
      where set_recovery_codes(id, ${codes.map(hexOf)}::text[]) and ${endOtherAccess(sql, who)}
    )
    select ${audited(sql, event)} from ready
  `);
  return rows.length > 0;
}

/** False where no authenticator app is set up. */
export async function replaceCodes(
  { sql, withDeadline }: Database,
  who: StaffSession,
  codes: string[],
): Promise<boolean> {
  const event = { actor: who, action: "recovery codes replaced", subject: who.email };
  const rows = await withDeadline(sql`
    with person as (
      select id from staff where id = ${who.id} and totp_secret is not null for no key update
    ), ready as (
      select id from person where set_recovery_codes(id, ${codes.map(hexOf)}::text[])
    )
    select ${audited(sql, event)} from ready
  `);
  return rows.length > 0;
}

/** False if there was none. The other sessions end. */
export async function disableTotp(
  { sql, withDeadline }: Database,
  who: StaffSession,
): Promise<boolean> {
  const event = { actor: who, action: "second factor off", subject: who.email };
  const rows = await withDeadline(sql`
    with person as (
      update staff set totp_secret = null
      where id = ${who.id} and totp_secret is not null
      returning id
    ), ready as (
      select id from person where set_recovery_codes(id, '{}') and ${endOtherAccess(sql, who)}
    )
    select ${audited(sql, event)} from ready
  `);
  return rows.length > 0;
}

/**
 * Removes another person's second factors (a lost phone): app, recovery codes and passkeys; ends their sessions and
 * links. False where there is no such person, or the caller is no administrator by then.
 */
export async function removeSecondFactor(
  { sql, withDeadline }: Database,
  who: StaffSession,
  id: string,
): Promise<boolean> {
  const rows = await withDeadline(sql`
    with locked as materialized (
      select id, role, disabled_at from staff where id in (${id}, ${who.id})
      order by id
      for no key update
    ), person as (
      update staff set totp_secret = null
      from locked
      where staff.id = ${id} and locked.id = ${who.id} and locked.role = 'administrator'
        and locked.disabled_at is null
      returning staff.id, staff.email
    ), ready as (
      select email from person where set_recovery_codes(id, '{}') and end_access(id, null, null)
    ), keys as (
      delete from staff_passkeys where staff_id in (select id from person)
    )
    select audit(${who.id}::uuid, ${who.email}, 'second factor removed', email, null, '{}')
    from ready
  `);
  return rows.length > 0;
}

const hexOf = (code: string): string => hashOf(code).toString("hex");
