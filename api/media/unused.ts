import type { Database } from "../../db/postgres/postgres.ts";
import type { StoredMedia } from "../../db/schema/media.ts";
import { type Bucket, BucketUnavailable } from "./bucket.ts";
import { pictureWithHash } from "./rows.ts";

// As long as an article lies in the bin.
const unusedDays = 30;
const atOnce = 20;
// Nine files of 10 s each, and some.
const deletingSeconds = 120;

/**
 * The picture, for somebody who is about to use it: it counts as young from now on. Two statements, so that the second
 * sees whether the first had to wait for its removal.
 */
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

/**
 * Removes pictures that are old enough and that no article names, nor any of its former texts nor a text that was set
 * aside; some of them, and answers which. One that somebody begins to use in this moment is locked, or young again: it
 * stays.
 */
export async function removeUnused(
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
        limit ${atOnce}
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

/**
 * Deletes the files of pictures that were removed, some of them. Rejects with BucketUnavailable; the next call goes on,
 * and tries the one that failed after all others.
 */
export async function emptyBucket({ sql, withDeadline }: Database, bucket: Bucket): Promise<void> {
  for (let nth = 0; nth < atOnce; nth++) {
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

/** Before files of this picture go into the bucket: nobody may delete them after that. Rejects with BucketUnavailable. */
export async function stopLeaving({ sql, withDeadline }: Database, hash: string): Promise<void> {
  await withDeadline(sql`delete from media_leaving where hash = ${hash} and until < now()`);
  const leaving = await withDeadline(sql`select from media_leaving where hash = ${hash}`);
  if (leaving.length > 0) throw new BucketUnavailable("Its former files are being deleted.");
}
