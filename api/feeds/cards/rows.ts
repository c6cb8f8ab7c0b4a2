import type { Database } from "../../../db/postgres/postgres.ts";

interface Card {
  name: string;
  file: string;
}

// A page that is gone leaves a row; one that stays is drawn again.
const maxDays = 180;

export async function storedCard(
  { sql, withDeadline }: Database,
  { name, file }: Card,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [row] = await withDeadline(sql<{ png: Uint8Array }[]>`
    select png from cards where name = ${name} and file = ${file}
  `);
  return row && Uint8Array.from(row.png);
}

export async function storeCard(
  { sql, withDeadline }: Database,
  { name, file }: Card,
  png: Uint8Array,
): Promise<void> {
  await withDeadline(sql`
    with old as (
      delete from cards where name <> ${name} and drawn_at < now() - ${maxDays}::int * interval '1 day'
    )
    insert into cards (name, file, png) values (${name}, ${file}, ${png})
    on conflict (name) do update set file = excluded.file, png = excluded.png, drawn_at = now()
  `);
}
