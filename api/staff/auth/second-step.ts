import type { Sql } from "postgres";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { SecondStep } from "../../../db/schema/staff.ts";
import { codeTicket } from "./challenge.ts";

export interface SecondFactor {
  totp: boolean;
  passkey: boolean;
}

/** From a table or CTE named `staff`. */
export const secondFactorColumns = (sql: Sql) => sql`
  staff.totp_secret is not null as totp, ${hasPasskey(sql)} as passkey
`;

const hasPasskey = (sql: Sql) =>
  sql`exists (select from staff_passkeys where staff_passkeys.staff_id = staff.id)`;

/** For a row of `staff`: a password or a link is enough. */
export const hasNoSecondFactor = (sql: Sql) =>
  sql`staff.totp_secret is null and not ${hasPasskey(sql)}`;

/** The second step after a correct password or a link; undefined where no second factor is set. */
export async function secondStep(
  database: Database,
  { id, totp, passkey }: SecondFactor & { id: string },
  password: string | null,
): Promise<SecondStep | undefined> {
  if (totp) return { state: "code", ticket: await codeTicket(database, id, password) };
  return passkey ? { state: "passkey" } : undefined;
}
