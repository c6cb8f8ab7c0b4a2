import { type FieldError, invalid, Problem } from "../http/problem.ts";

export interface ChangesQuery {
  /** The cursor; 0 for a first sync. */
  since: number;
  /** The last change to read; the end of the log by default. */
  until?: number;
  limit?: number;
  /** The database that the cursor belongs to. */
  epoch?: string;
}

const numbers = ["since", "until", "limit"] as const;
const known: readonly string[] = [...numbers, "epoch"];

/** Throws Problem 422 that names wrong and unknown parameters. */
export function readChangesQuery(search: URLSearchParams): ChangesQuery {
  const errors = unknownParams(search, known);
  for (const name of numbers) {
    const message = fault(name, search.get(name));
    if (message) errors.push({ path: name, message });
  }
  if (search.get("epoch") === "")
    errors.push({ path: "epoch", message: "epoch must not be empty" });
  if (errors.length > 0) throw invalid(errors);
  const [since, until, limit] = numbers.map((name) => search.get(name));
  const epoch = search.get("epoch");
  const query = {
    since: Number(since ?? 0),
    ...(until && { until: Number(until) }),
    ...(limit && { limit: Number(limit) }),
    ...(epoch && { epoch }),
  };
  if (query.until !== undefined && query.until < query.since)
    throw invalid([{ path: "until", message: "until must not be before since" }]);
  return query;
}

export const fullSync = (what: string) =>
  new Problem(410, `The cursor is of ${what}. Read everything again, without it.`, {
    type: "/problems/full-sync",
    title: "Full sync needed",
  });

export function unknownParams(search: URLSearchParams, names: readonly string[]): FieldError[] {
  const errors: FieldError[] = [];
  for (const path of new Set(search.keys())) {
    if (!names.includes(path)) errors.push({ path, message: `${path} means nothing here` });
    else if (search.getAll(path).length > 1)
      errors.push({ path, message: `${path} must be given once` });
  }
  return errors;
}

function fault(name: (typeof numbers)[number], value: string | null): string | undefined {
  if (value === null) return undefined;
  if (name === "limit")
    return /^(?:[1-9]\d{0,2}|1000)$/.test(value)
      ? undefined
      : "limit must be a whole number from 1 to 1000";
  // Sixteen digits may exceed a safe integer.
  return /^(?:0|[1-9]\d{0,15})$/.test(value) && Number.isSafeInteger(Number(value))
    ? undefined
    : `${name} must be the number of a change`;
}
