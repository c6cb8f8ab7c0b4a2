import type { Database } from "../../db/postgres/postgres.ts";
import type { StoredMedia } from "../../db/schema/media.ts";
import { type Bucket, BucketUnavailable } from "./bucket.ts";
import { pictureWithHash } from "./rows.ts";

const unusedDays = 30;
const batchSize = 20;
// Nine files of 10 s each, and a margin.
const deletingSeconds = 120;

/** Marks the picture as used now. Two statements, so that the second sees whether the first waited for its removal. */
export async function pictureForUse(
  database: Database,
  hash: string,
): Promise<StoredMedia | undefined> {
  const { sql, withDeadline } = database;
  const [touched] = await withDeadline(sql<StoredMedia[]>`
    update media set at = now()
    where hash = ${hash} and at < now() - interval '1 day'
    returning hash, width, height
  `);
  return touched ?? pictureWithHash(database, hash);
}

/** Returns the hashes of the removed pictures. A picture that an author begins to use now is locked or recent, so it stays. */
export async function deleteUnusedRows(
  { sql, withDeadline }: Database,
  { inBucket }: { inBucket: boolean },
): Promise<string[]> {
  const rows = await withDeadline(sql<{ hash: string }[]>`
    with gone as (
      delete from media where hash in (
        select hash from media
        where at < now() - ${unusedDays}::int * interval '1 day'
          and not exists (select from media_uses where media_uses.hash = media.hash)
        order by hash
        limit ${batchSize}
        for update skip locked
      )
      returning hash
    ), leaving as (
      insert into media_leaving (hash) select hash from gone where ${inBucket}::boolean
      on conflict do nothing
    )
    select hash, audit(null, '', 'picture removed', hash, null, '{}') from gone
  `);
  return rows.map(({ hash }) => hash);
}

/** Rejects with BucketUnavailable; the next call tries the failed file last. */
export async function deleteRemovedFiles(
  { sql, withDeadline }: Database,
  bucket: Bucket,
): Promise<void> {
  for (let nth = 0; nth < batchSize; nth++) {
    const [leaving] = await withDeadline(sql<{ hash: string }[]>`
      update media_leaving set until = now() + ${deletingSeconds}::int * interval '1 second'
      where hash = (
        select hash from media_leaving where until < now() order by until, hash limit 1
        for update skip locked
      )
      returning hash
    `);
    if (!leaving) return;
    await bucket.remove(leaving.hash);
    await withDeadline(sql`delete from media_leaving where hash = ${leaving.hash}`);
  }
}

/** Called before this picture's files are stored. Rejects with BucketUnavailable. */
export async function cancelDeletion({ sql, withDeadline }: Database, hash: string): Promise<void> {
  await withDeadline(sql`delete from media_leaving where hash = ${hash} and until < now()`);
  const leaving = await withDeadline(sql`select from media_leaving where hash = ${hash}`);
  if (leaving.length > 0) throw new BucketUnavailable("Its former files are being deleted.");
}
