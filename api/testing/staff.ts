import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import * as v from "valibot";
import type { Database } from "../../db/postgres/postgres.ts";
import { Me, type Role } from "../../db/schema/staff.ts";
import { sending, type Site } from "./app.ts";
import { hashOf } from "../staff/auth/token.ts";

export interface SignedIn {
  /** The cookie header of their browser. */
  cookie: string;
  /** Headers that their browser sends with each call; a write that lacks `sec-fetch-site` is refused. */
  headers: { cookie: string; "sec-fetch-site": "same-origin" };
  person: { id: string; email: string };
}

/** A new person of this role with a session that is fresh, by rows alone: no password, no passkey. */
export async function signedInAs(
  _site: Site,
  { sql, withDeadline }: Database,
  role: Role,
): Promise<SignedIn> {
  const id = randomUUID();
  const email = `${role.replaceAll(" ", "-")}-${id.slice(0, 8)}@example.rw`;
  const token = randomBytes(32).toString("base64url");
  await withDeadline(sql`
    with person as (
      insert into staff (id, email, name, role)
      values (${id}, ${email}, ${`The ${role}`}, ${role})
      returning id
    )
    insert into staff_sessions (id, token_hash, staff_id, device)
    select ${randomUUID()}::uuid, ${hashOf(token)}::bytea, id, 'A test' from person`);
  const cookie = `session=${token}`;
  return {
    cookie,
    headers: { cookie, "sec-fetch-site": "same-origin" },
    person: { id, email },
  };
}

/** The password of everybody that `personWith` makes. */
export const goodPassword = "four plain words together";

/** The PHC string of the password above; by default for a thousandth of the work, which is no part of most tests. */
export const hashOfGood = (ln = 6): string => {
  const salt = randomBytes(16);
  const hash = scryptSync(goodPassword, salt, 32, { N: 2 ** ln, r: 8, p: 1 });
  const [salted, hashed] = [salt, hash].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$scrypt$ln=${ln},r=8,p=1$${salted}$${hashed}`;
};

/** A person with the password above, who is not signed in. */
export async function personWith(
  { sql, withDeadline }: Database,
  role: Role,
  hash = hashOfGood(),
): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const email = `${role.replaceAll(" ", "-")}-${id.slice(0, 8)}@example.rw`;
  await withDeadline(sql`
    insert into staff (id, email, name, role, password)
    values (${id}, ${email}, ${`The ${role}`}, ${role}, ${hash})`);
  return { id, email };
}

/** The endpoints of staff for signing in by password, and for the person of a cookie. */
export const doorOf = (site: Site) => ({
  signIn: (email: string, password = goodPassword, headers = {}, from = "127.0.0.1") =>
    site.call("/api/staff/session", { ...sending("POST", { email, password }, headers), from }),
  me: async (cookie: string): Promise<Me | null> => {
    const answer = await site.call("/api/staff/session", { headers: { cookie } });
    return v.parse(v.nullable(Me), await answer.json());
  },
});

/** The cookie header that an answer makes of a browser: `session=…`. */
export const cookieOf = (answer: Response): string =>
  (answer.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "";

/** The lines of the audit trail with this action, the newest first; `actor` and `subject` narrow it. */
export async function trail(
  { sql, withDeadline }: Database,
  action: string,
  { actor = null, subject = null }: { actor?: string | null; subject?: string | null } = {},
): Promise<{ actor: string; subject: string; detail: Record<string, unknown> }[]> {
  return withDeadline(sql<{ actor: string; subject: string; detail: Record<string, unknown> }[]>`
    select actor, subject, detail from audit_log
    where action = ${action}
      and (${actor}::text is null or actor = ${actor})
      and (${subject}::text is null or subject = ${subject})
    order by seq desc`);
}
