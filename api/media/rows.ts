import type { Database } from "../../db/postgres/postgres.ts";
import type { StoredMedia, MediaWidth } from "../../db/schema/media.ts";
import { audited } from "../staff/audit/write.ts";
import type { FileType, MediaFile } from "./encoder.ts";

// About 1.5 MB in one statement.
const writeMs = 15_000;

export async function pictureWithHash(
  { sql, withDeadline }: Database,
  hash: string,
): Promise<StoredMedia | undefined> {
  const [row] = await withDeadline(sql<StoredMedia[]>`
    select hash, width, height from media where hash = ${hash}
  `);
  return row;
}

/** False when the picture exists: nothing is changed. */
export async function insertPicture(
  { sql, withDeadline }: Database,
  { hash, width, height }: StoredMedia,
  files: readonly MediaFile[],
  by: { id: string; email: string },
): Promise<boolean> {
  const action = { actor: by, action: "picture added", subject: hash, detail: { width, height } };
  const stored = await withDeadline(
    sql`
      with kept as (
        insert into media (hash, width, height, staff_id)
        values (${hash}, ${width}, ${height}, ${by.id})
        on conflict (hash) do nothing
        returning hash
      ), written as (
        insert into media_files (hash, width, type, bytes)
        select kept.hash, one.width, one.type, decode(one.bytes, 'base64')
        from kept, unnest(
          ${files.map((file) => file.width)}::int[],
          ${files.map((file) => file.type)}::text[],
          ${files.map(({ bytes }) => bytes.toString("base64"))}::text[]
        ) as one (width, type, bytes)
        returning width
      )
      -- By the order of locks the audit trail comes after what is kept.
      select ${audited(sql, action)} from kept, (select count(*) from written) as files
    `,
    writeMs,
  );
  return stored.length > 0;
}

export async function fileBytes(
  { sql, withDeadline }: Database,
  hash: string,
  width: MediaWidth,
  type: FileType,
): Promise<Buffer | undefined> {
  const [row] = await withDeadline(sql<{ bytes: Buffer }[]>`
    select bytes from media_files
    where hash = ${hash} and type = ${type} and width <= ${width}
    order by width desc
    limit 1
  `);
  return row?.bytes;
}
