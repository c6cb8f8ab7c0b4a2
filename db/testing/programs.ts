import { delimiter } from "node:path";
import process from "node:process";
import { findPostgres } from "./postgres.mjs";

/** Puts pg_dump, pg_restore and psql on PATH, from the PostgreSQL that is installed beside it. */
export function findPrograms(): void {
  const directory = findPostgres();
  if (directory) process.env["PATH"] = [directory, process.env["PATH"]].join(delimiter);
}
