import type { Database } from "../../../db/postgres/postgres.ts";
import { type SiteDocumentName, siteDocuments } from "../../../db/schema/site/site.ts";
import type { StaffSession } from "../auth/guard.ts";
import { current, jsonb } from "./documents.ts";

/**
 * Erases what a document said before now, such as the words and the picture of somebody who left. A picture goes within a
 * day, unless something else names it.
 */
export async function eraseFormerVersions(
  database: Database,
  name: SiteDocumentName,
  by: Pick<StaffSession, "id" | "email">,
): Promise<void> {
  const { sql, withDeadline } = database;
  const { version, body, at } = await current(database, name);
  const detail = sql.json({ title: siteDocuments[name].title });
  await withDeadline(sql`
    with now as (
      -- What a newer release brought is no version yet, and the number of the last one must not be given again.
      insert into document_versions (name, version, body, at)
      select ${name}, ${version}::int, ${jsonb(sql, body)}::jsonb, ${at}::timestamptz
      where exists (select from document_versions where name = ${name})
      on conflict do nothing
    ), erased as (
      delete from document_versions where name = ${name} and version < ${version}::int returning version
    ), unused as (
      delete from media_uses
      where used_by = ${`site/${name}`} and exists (select from erased)
        and hash not in (select named from media_named(${jsonb(sql, body)}::jsonb::text) as named)
      returning hash
    ), leaving as (
      update media set at = '-infinity' from unused where media.hash = unused.hash
      returning media.hash
    )
    select audit(${by.id}::uuid, ${by.email}, 'site history erased', ${name}, ${version}::int, ${detail})
    from (select count(*) from erased having count(*) > 0) as versions, (select count(*) from leaving) as pictures
  `);
}
