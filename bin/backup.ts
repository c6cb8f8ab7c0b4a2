// Run by backup.mjs on Deno.
import { backUp } from "../db/backup/backup.ts";
import { onDatabase } from "./database-place.ts";

await onDatabase(async ({ where, file, settings: { mediaUrl }, stop }) => {
  const { bytes, tables, rows } = await backUp(where, file, stop);
  const size = (bytes / 1_000_000).toFixed(1);
  return [
    `Backed up ${rows.toLocaleString("en")} rows of ${tables} tables: ${file} (${size} MB). It is as secret as the database.`,
    ...(mediaUrl ? ["The files of pictures are in the storage of MEDIA_URL, and not in it."] : []),
  ];
});
