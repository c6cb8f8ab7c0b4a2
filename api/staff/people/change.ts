import { randomUUID } from "node:crypto";
import type * as v from "valibot";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { Invitation, LinkMade, Person, PersonChange } from "../../../db/schema/staff.ts";
import { audited } from "../audit/write.ts";
import { linkHours } from "../auth/links.ts";
import type { StaffSession } from "../auth/guard.ts";
import { hashOf, newToken } from "../auth/token.ts";
import type { Sql } from "postgres";

/*
 * Each statement locks the caller's row with the one that it changes, in the order of their ids, and changes nothing when
 * the caller is no administrator by then: a role may end between the check of a call and its write.
 */

/** True if the caller is still an administrator, by a CTE with their locked row. */
const isStillAdministrator = (sql: Sql, who: StaffSession, locked: string) => sql`
  exists (
    select from ${sql(locked)}
    where id = ${who.id} and role = 'administrator' and disabled_at is null
  )
`;

/** Both rows, locked; each once. */
const lockedRows = (sql: Sql, who: StaffSession, id: string) => sql`
  locked_rows as materialized (
    select * from staff where id in (${id}, ${who.id}) order by id for no key update
  )
`;

/** Undefined when the address is taken. */
export async function invite(
  { sql, withDeadline }: Database,
  who: StaffSession,
  { email, name, role }: v.InferOutput<typeof Invitation>,
): Promise<LinkMade | undefined> {
  const token = newToken();
  const event = { actor: who, action: "invited", subject: email, detail: { role } };
  const [row] = await withDeadline(sql<(PersonRow & { until: Date })[]>`
    with actor as materialized (
      select id, role, disabled_at from staff where id = ${who.id} for no key update
    ), staff as (
      insert into staff (id, email, name, role)
      select ${randomUUID()}::uuid, ${email}::text, ${name}::text, ${role}::text
      where ${isStillAdministrator(sql, who, "actor")}
      on conflict (email_key) do nothing
      returning *
    ), link as (
      insert into staff_links (token_hash, kind, staff_id, until)
      select
        ${hashOf(token)}::bytea, 'invite', id,
        now() + ${linkHours.invite}::int * interval '1 hour'
      from staff
      returning until
    )
    select ${personColumns(sql)}, until, ${audited(sql, event)} from staff, link
  `);
  return row && { person: personOf(row), token, until: row.until.toISOString() };
}

/** Replaces any link before; undefined where there is no such person, or a disabled one. */
export async function makeLink(
  { sql, withDeadline }: Database,
  who: StaffSession,
  id: string,
): Promise<LinkMade | undefined> {
  const token = newToken();
  const [row] = await withDeadline(sql<(PersonRow & { until: Date })[]>`
    with ${lockedRows(sql, who, id)}, locked as (
      select * from locked_rows
      where id = ${id} and disabled_at is null and ${isStillAdministrator(sql, who, "locked_rows")}
    ), one as (
      select id, state = 'invited' as new
      from (select ${personColumns(sql)} from locked as staff) as person
    ), link as (
      insert into staff_links (token_hash, kind, staff_id, until)
      select
        ${hashOf(token)}::bytea, case when new then 'invite' else 'reset' end, id,
        now() + interval '1 hour' * case
          when new then ${linkHours.invite}::int else ${linkHours.reset}::int
        end
      from one
      on conflict (staff_id) do update
        set token_hash = excluded.token_hash, kind = excluded.kind, until = excluded.until
      returning staff_id, kind, until
    )
    select
      ${personColumns(sql)}, until,
      audit(
        ${who.id}::uuid, ${who.email}, 'link made', email, null, jsonb_build_object('kind', kind)
      )
    from link
    join staff on staff.id = staff_id
  `);
  return row && { person: personOf(row), token, until: row.until.toISOString() };
}

/** Deletes a person who never signed in; "accepted" for others, undefined where there is none. */
export async function withdraw(
  { sql, withDeadline }: Database,
  who: StaffSession,
  id: string,
): Promise<"withdrawn" | "accepted" | undefined> {
  const [row] = await withDeadline(sql<{ outcome: "withdrawn" | "accepted" }[]>`
    with ${lockedRows(sql, who, id)}, locked as (
      select * from locked_rows
      where id = ${id} and ${isStillAdministrator(sql, who, "locked_rows")}
    ), gone as (
      delete from staff using (select ${personColumns(sql)} from locked as staff) as person
      where staff.id = person.id and person.state = 'invited' and staff.seen_at is null
      returning staff.email
    ), told as (
      select audit(${who.id}::uuid, ${who.email}, 'invitation withdrawn', email, null, '{}') from gone
    )
    select case when exists (select from told) then 'withdrawn' else 'accepted' end as outcome
    from locked
  `);
  return row?.outcome;
}

/**
 * Changes role or access; disabling ends sessions, links and unfinished sign-ins. "last" when no administrator could
 * sign in any more; undefined where there is no such person. Locks administrators in the order of their ids, so that
 * two who demote each other run one after the other.
 */
export async function changePerson(
  { sql, withDeadline }: Database,
  who: StaffSession,
  id: string,
  { role = null, disabled = null }: Nullable<v.InferOutput<typeof PersonChange>>,
): Promise<Person | "last" | undefined> {
  const [row] = await withDeadline(sql<(Partial<PersonRow> & { found: boolean })[]>`
    with locked as materialized (
      select id, role, disabled_at, password from staff
      where id = ${id} or (role = 'administrator' and disabled_at is null)
      order by id
      for no key update
    ), others as (
      select 1 from locked
      where id <> ${id} and role = 'administrator' and disabled_at is null
        and (
          password is not null
          or exists (select from staff_passkeys where staff_id = locked.id)
        )
    ), was as (
      select * from locked where id = ${id}
    ), changed as (
      update staff set
        role = coalesce(${role}::text, was.role),
        disabled_at = case
          when ${disabled}::boolean is null then was.disabled_at
          when ${disabled}::boolean then coalesce(was.disabled_at, now())
        end
      from was
      where staff.id = was.id and ${isStillAdministrator(sql, who, "locked")} and (
        exists (select from others)
        or was.role <> 'administrator' or was.disabled_at is not null
        or (
          coalesce(${role}::text, 'administrator') = 'administrator'
          and not coalesce(${disabled}::boolean, false)
        )
      )
      returning staff.*, was.role as role_was, was.disabled_at is not null as was_disabled
    ), shut as (
      select id from changed where disabled_at is not null
    ), ended as (
      select count(*) from shut where end_access(id, null, null)
    )
    select true as found, ${personColumns(sql)},
      case when role_was <> role then audit(
        ${who.id}::uuid, ${who.email}, 'role changed', email, null,
        jsonb_build_object('from', role_was, 'to', role)
      ) end,
      case when was_disabled <> (disabled_at is not null) then audit(
        ${who.id}::uuid, ${who.email},
        case when was_disabled then 'enabled' else 'disabled' end, email, null, '{}'
      ) end
    from changed as staff, ended
    union all
    select true, null, null, null, null, null, null, null, null, null, null
    from was where not exists (select from changed)
  `);
  if (!row) return undefined;
  return isComplete(row) ? personOf(row) : "last";
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

const isComplete = (row: Partial<PersonRow>): row is PersonRow => Boolean(row.id);

/** Disabled people last. */
export async function readPeople({ sql, withDeadline }: Database): Promise<Person[]> {
  const rows = await withDeadline(sql<PersonRow[]>`
    select ${personColumns(sql)} from staff order by disabled_at is not null, lower(name), id
  `);
  return rows.map(personOf);
}

export interface PersonRow extends Omit<Person, "createdAt" | "seenAt"> {
  createdAt: Date;
  seenAt: Date | null;
}

/** From a table or CTE named `staff`. */
const personColumns = (sql: Sql) => sql`
  staff.id, staff.email, staff.name, staff.role,
  case
    when staff.disabled_at is not null then 'disabled'
    when staff.password is null and ${hasNoPasskey(sql)} then 'invited'
    else 'active'
  end as state,
  case
    when staff.totp_secret is null and ${hasNoPasskey(sql)} then null
    when staff.totp_secret is null then 'passkey'
    when ${hasNoPasskey(sql)} then 'app'
    else 'app and passkey'
  end as "secondFactor",
  staff.created_at as "createdAt", staff.seen_at as "seenAt"
`;

const hasNoPasskey = (sql: Sql) =>
  sql`not exists (select from staff_passkeys where staff_passkeys.staff_id = staff.id)`;

const personOf = (row: PersonRow): Person => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  state: row.state,
  secondFactor: row.secondFactor,
  createdAt: row.createdAt.toISOString(),
  seenAt: row.seenAt?.toISOString() ?? null,
});
