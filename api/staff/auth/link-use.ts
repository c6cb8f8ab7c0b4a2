import type { Database } from "../../../db/postgres/postgres.ts";
import type { LinkFound } from "../../../db/schema/staff.ts";
import { audited } from "../audit/write.ts";
import { hashOf } from "./guard.ts";

interface Use {
  kind: LinkFound["kind"];
  /** Of the person that a set-up link creates. */
  id: string;
  email: string;
  name: string;
  password: string;
}

interface LinkOwner {
  id: string;
  email: string;
  totp: boolean;
}

/**
 * Consumes a link: sets name and password, or creates the first administrator. Undefined when it was consumed
 * meanwhile.
 */
export async function consumeLink(
  database: Database,
  token: string,
  use: Use,
): Promise<LinkOwner | undefined> {
  return use.kind === "set-up"
    ? createFirstAdministrator(database, token, use)
    : setPassword(database, token, use);
}

async function createFirstAdministrator(
  { sql, withDeadline }: Database,
  token: string,
  { kind, id, email, name, password }: Use,
): Promise<LinkOwner | undefined> {
  const event = { actor: { id, email }, action: "link used", subject: email, detail: { kind } };
  const [row] = await withDeadline(sql<LinkOwner[]>`
    with link as (
      delete from staff_links
      where token_hash = ${hashOf(token)} and kind = 'set-up' and until > now()
      returning 1
    ), person as (
      insert into staff (id, email, name, role, password)
      select ${id}::uuid, ${email}::text, ${name}::text, 'administrator', ${password}::text
      from link
      where not exists (select from staff)
      returning id, email
    )
    select id, email, false as totp, ${audited(sql, event)} from person
  `);
  return row;
}

/** Ends all sessions of the old password. */
async function setPassword(
  { sql, withDeadline }: Database,
  token: string,
  { kind, name, password }: Use,
): Promise<LinkOwner | undefined> {
  const [row] = await withDeadline(sql<LinkOwner[]>`
    with locked as (
      select id from staff
      where id = (select staff_id from staff_links where token_hash = ${hashOf(token)})
      for no key update
    ), link as (
      delete from staff_links using locked
      where token_hash = ${hashOf(token)} and kind = ${kind} and until > now()
      returning staff_id
    ), person as (
      update staff set name = ${name}, password = ${password}
      from link
      where staff.id = link.staff_id and disabled_at is null
      returning staff.id, email, totp_secret is not null as totp
    ), ready as (
      select * from person where end_access(id, null)
    )
    select
      id, email, totp,
      audit(id, email, 'link used', email, null, ${sql.json({ kind })}::jsonb)
    from ready
  `);
  return row;
}
