// Run by restore.mjs on Deno.
import { restore } from "../db/backup/restore.ts";
import { onDatabase } from "./database-place.ts";

await onDatabase(async ({ where, file, stop }) => {
  const { madeAt, tables, rows, replaced } = await restore(where, file, stop);
  return [
    `Restored ${rows.toLocaleString("en")} rows of ${tables} tables, as they were at ${madeAt}. What was written later is not there.`,
    "All sessions have ended, and the links of invitations and new passwords: staff sign in again. A new epoch has begun: devices read everything again.",
    "Requests that arrived after the backup are gone, and their senders are not told. Those erased after it are back: erase them again.",
    "Who was disabled, or got another role, after the backup has it back: look at /admin/people.",
    ...(replaced
      ? [`The database of before is in ${replaced}. Delete it when you do not need it.`]
      : []),
  ];
});
