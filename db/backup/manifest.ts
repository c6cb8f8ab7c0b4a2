import * as v from "valibot";

/** Raised when a restore of an older build could not read the file. */
export const format = 1;

/** As our migrations name tables. Another name could hold commands of psql, which reads the names while it restores. */
export const tableName = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/));

/** `manifest.json` of a backup: its kind, its time, and its required contents. */
export const Manifest = v.object({
  format: v.number(),
  /** The moment whose state the backup shows (ISO 8601). */
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  kind: v.picklist(["embedded", "server"]),
  migrations: v.array(v.string()),
  /** The number of rows of each table; unlogged tables, which a crash empties, are not in a backup. */
  rows: v.record(tableName, v.number()),
  /** The SHA-256 of each file, by its path. */
  files: v.record(v.string(), v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** The directory beside `manifest.json`: the files of an embedded database, or the output of pg_dump in directory format. */
export const contentNames: Record<Manifest["kind"], string> = { embedded: "pg", server: "dump" };

export const rowsOf = ({ rows }: Pick<Manifest, "rows">): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);
