import { type FieldError, invalid } from "../http/problem.ts";

export interface ListQuery {
  /** `fields=summary`: without bodies. */
  summary: boolean;
  limit?: number;
  /** The id of the last article on the previous page. */
  after?: string;
  /** A substring of title, excerpt or category, in any case, with or without accents. */
  q?: string;
  paged: boolean;
}

const names = ["fields", "limit", "after", "q"] as const;

/** Throws Problem 422 that names the wrong parameters. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const errors: FieldError[] = [];
  for (const name of names) {
    const message = fault(name, search.getAll(name));
    if (message) errors.push({ path: name, message });
  }
  if (errors.length > 0) throw invalid(errors);
  const [limit, after, q] = [search.get("limit"), search.get("after"), search.get("q")];
  return {
    summary: search.has("fields"),
    ...(limit && { limit: Number(limit) }),
    ...(after && { after }),
    ...(q && { q }),
    paged: Boolean(limit || after || q),
  };
}

function fault(name: (typeof names)[number], [value, ...more]: string[]): string | undefined {
  if (more.length > 0) return `${name} must be given once`;
  if (value === undefined) return undefined;
  if (name === "fields") return value === "summary" ? undefined : "fields must be summary";
  if (name === "limit") {
    return /^(?:[1-9]\d?|100)$/.test(value)
      ? undefined
      : "limit must be a whole number from 1 to 100";
  }
  if (value.includes("\0")) return `${name} must not contain NUL characters`;
  if (name === "after" && value === "") return "after must be the id of an article";
  return value.length > 200 ? `${name} must be at most 200 characters` : undefined;
}
