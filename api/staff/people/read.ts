import type { Sql } from "postgres";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { Person } from "../../../db/schema/staff.ts";

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
export const personColumns = (sql: Sql) => sql`
  staff.id, staff.email, staff.name, staff.role,
  case
    when staff.disabled_at is not null then 'disabled'
    when staff.password is null and ${hasNoPasskey(sql)} then 'invited'
    else 'active'
  end as state,
  staff.totp_secret is not null or not ${hasNoPasskey(sql)} as "secondFactor",
  staff.created_at as "createdAt", staff.seen_at as "seenAt"
`;

const hasNoPasskey = (sql: Sql) =>
  sql`not exists (select from staff_passkeys where staff_passkeys.staff_id = staff.id)`;

export const personOf = (row: PersonRow): Person => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  state: row.state,
  secondFactor: row.secondFactor,
  createdAt: row.createdAt.toISOString(),
  seenAt: row.seenAt?.toISOString() ?? null,
});
