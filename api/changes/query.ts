import { type FieldError, invalid } from "../http/problem.ts";

/** What a device asks of the change log. */
export interface ChangesQuery {
  /** The number of the last change that it keeps; 0 when it keeps nothing. */
  since: number;
  /** The last change that it wants to hear of; as far as the log reaches without it. */
  until?: number;
  /** 1 to 1,000 changes an answer. */
  limit?: number;
  /** The database that its cursor counts in. */
  epoch?: string;
}

const numbers = ["since", "until", "limit"] as const;
const known: readonly string[] = [...numbers, "epoch"];

/** Reads the parameters; throws Problem 422 that names the wrong ones, and those that mean nothing here. */
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
  const asked = {
    since: Number(since ?? 0),
    ...(until && { until: Number(until) }),
    ...(limit && { limit: Number(limit) }),
    ...(epoch && { epoch }),
  };
  if (asked.until !== undefined && asked.until < asked.since)
    throw invalid([{ path: "until", message: "until must not be before since" }]);
  return asked;
}

/** Parameters that are given twice, or are none of `names`. */
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
  // Sixteen digits may be more than a number holds exactly.
  return /^(?:0|[1-9]\d{0,15})$/.test(value) && Number.isSafeInteger(Number(value))
    ? undefined
    : `${name} must be the number of a change`;
}
