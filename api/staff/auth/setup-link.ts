import { randomUUID } from "node:crypto";
import type { Database } from "../../../db/postgres/postgres.ts";
import { StartProblem } from "../../../db/postgres/postgres.ts";
import type { Settings } from "../../settings.ts";
import { audited } from "../audit/write.ts";
import { linkHours, makeSetUpLink } from "./links.ts";
import { hashPassword, ownWords, passwordFault } from "./password.ts";

/**
 * Creates the first administrator at start: from STAFF_EMAIL and STAFF_PASSWORD where there is none, otherwise a
 * one-time link where there are no staff. Returns what to print, if anything. Throws StartProblem for a common
 * password.
 */
export async function createSetupLink(
  database: Database,
  { staff, origin }: { staff: Settings["staff"]; origin: string },
): Promise<string | undefined> {
  if (staff) {
    if (await createFirstAdministrator(database, staff)) return "Made the first administrator.";
    return (await isAdministered(database))
      ? undefined
      : "No one administers, and STAFF_EMAIL belongs to a member of staff already: see docs/operating.md.";
  }
  const token = await makeSetUpLink(database);
  if (!token) return undefined;
  return `There are no staff yet. Set up the first administrator (once, within ${linkHours["set-up"]} hours): ${origin}/admin#${token}`;
}

async function createFirstAdministrator(
  database: Database,
  { email, password }: NonNullable<Settings["staff"]>,
): Promise<boolean> {
  if (await isAdministered(database)) return false;
  if (await passwordFault(password, await ownWords(database, email))) {
    throw new StartProblem(
      "STAFF_PASSWORD is easily guessed: choose another, for example four plain words together.",
    );
  }
  const { sql, withDeadline } = database;
  const id = randomUUID();
  const name = email.slice(0, email.indexOf("@"));
  const event = { actor: { id, email }, action: "first administrator", subject: email };
  const rows = await withDeadline(sql`
    with person as (
      insert into staff (id, email, name, role, password)
      select
        ${id}::uuid, ${email}::text, ${name}::text, 'administrator',
        ${await hashPassword(password)}::text
      where not exists (select from staff where role = 'administrator' and disabled_at is null)
      on conflict (email_key) do nothing
      returning id
    )
    select ${audited(sql, event)} from person
  `);
  return rows.length > 0;
}

async function isAdministered({ sql, withDeadline }: Database): Promise<boolean> {
  const rows = await withDeadline(
    sql`select from staff where role = 'administrator' and disabled_at is null limit 1`,
  );
  return rows.length > 0;
}
