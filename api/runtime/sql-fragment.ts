import type { PendingQuery, Row } from "postgres";

/** A part of a statement, written with `sql` and put into another. */
export type SqlFragment = PendingQuery<Row[]>;
