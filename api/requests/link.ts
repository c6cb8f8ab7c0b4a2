import { createHash, createHmac } from "node:crypto";
import type { Sql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import type { SqlFragment } from "../runtime/sql-fragment.ts";

/* The private link of a request is derived, not stored: a stolen table of requests opens none of them. */

/** The secret that all processes share; read once a process. */
export function createLinks(database: Database): Links {
  let reading: Promise<Uint8Array> | undefined;
  const read = async () => {
    const { sql, withDeadline } = database.priority;
    const [row] = await withDeadline(sql<{ key: Uint8Array }[]>`select key from link_key`);
    if (!row) throw new Error("The key of private links has no row");
    return row.key;
  };
  const macOf = async (text: string): Promise<Buffer> => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return createHmac("sha256", await reading)
      .update(text)
      .digest();
  };
  return {
    async tokenOf(id, number) {
      return (await macOf(`${id} ${number}`)).subarray(0, 16).toString("base64url");
    },
    async addressHash(email) {
      return (await macOf(`address ${mailboxOf(email)}`)).toString("base64url");
    },
  };
}

export interface Links {
  /** The token of 128 bits of this request's link; `number` is its `link_number`. */
  tokenOf(id: string, number: number): Promise<string>;
  /** The hash of an email address in lower case and without `+…`: mails to one mailbox are counted under it. */
  addressHash(email: string): Promise<string>;
}

const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, "");

/** The hash by which the database finds a link. */
export const linkHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A link that is to replace the one whose number is `former`. */
export interface NewLink {
  former: number;
  hash: Buffer;
}

/** The next link of a request; undefined where there is no such request. */
export async function nextLink(
  { database: { sql, withDeadline }, links }: { database: Database; links: Links },
  id: string,
): Promise<NewLink | undefined> {
  const [row] = await withDeadline(sql<{ former: number }[]>`
    select link_number as former from contact_details where id = ${id}
  `);
  if (!row) return undefined;
  return { ...row, hash: linkHash(await links.tokenOf(id, row.former + 1)) };
}

/**
 * Columns for an update of contact_details, by which the former link opens nothing any more. A renewal of the sender's is
 * known by its hash until the next link.
 */
export const newLinkColumns = (
  sql: Sql,
  { former, hash }: NewLink,
  renewal: Buffer | null = null,
): SqlFragment => sql`
  link_number = ${former + 1}::int, link_hash = ${hash}::bytea, link_renewal = ${renewal}::bytea
`;
