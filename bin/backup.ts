// Run by backup.mjs on Deno.
import { backUp } from "../db/backup/backup.ts";
import { onDatabase } from "./database-place.ts";

await onDatabase(async (where, file, { mediaUrl }) => {
  const { bytes, tables, rows } = await backUp(where, file);
  const size = (bytes / 1_000_000).toFixed(1);
  return [
    `Backed up ${rows.toLocaleString("en")} rows of ${tables} tables: ${file} (${size} MB). It is as secret as the database.`,
    ...(mediaUrl ? ["The files of pictures are in the storage of MEDIA_URL, and not in it."] : []),
  ];
});
