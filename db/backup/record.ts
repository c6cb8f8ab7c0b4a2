import type { Sql } from "postgres";

/** Notes in the database that a backup of it was made, for `/admin/overview`. */
export const recordBackup = (sql: Sql, bytes: number) => sql`
  insert into last_backup (made_at, bytes) values (now(), ${bytes})
  on conflict ((true)) do update set made_at = excluded.made_at, bytes = excluded.bytes
`;
