import type { Database } from "../../../db/postgres/postgres.ts";
import type { AuditEntry } from "../../../db/schema/audit.ts";
import type { AuditQuery } from "./query.ts";
import { entries } from "./read.ts";

const columns = ["seq", "at", "actor", "action", "subject", "version", "detail", "hash"] as const;
const rowsAtATime = 1_000;

/** RFC 4180, streamed in slices, newest first. */
export function csvOf(database: Database, asked: AuditQuery): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let before = asked.before;
  return new ReadableStream(
    {
      start: (stream) => stream.enqueue(encoder.encode(line(columns))),
      async pull(stream) {
        const rows = await entries(database, { ...asked, before, limit: rowsAtATime });
        if (rows.length > 0) stream.enqueue(encoder.encode(rows.map(rowOf).join("")));
        before = rows.at(-1)?.seq ?? before;
        if (rows.length < rowsAtATime) stream.close();
      },
    },
    { highWaterMark: 0 },
  );
}

const rowOf = (entry: AuditEntry): string =>
  line(
    columns.map((name) => {
      const value = entry[name];
      return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    }),
  );

const line = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(",")}\r\n`;

/** A cell that a spreadsheet would evaluate gets an apostrophe (ASVS 1.2.10). */
function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // Spreadsheets skip spaces before a formula.
  const text = /^[\s\0]*[=+\-@\t\r\0]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
