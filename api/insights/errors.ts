import { brokenConstraint } from "../../db/postgres/postgres.ts";
import { invalid, Problem } from "../http/problem.ts";

const constraints = [
  "insights_link_key",
  "insights_link_is_no_id",
  "insights_pkey",
  "insight_operations_pkey",
] as const;

/** The constraint that a write violated, if its author can fix it. */
export function violatedConstraint(error: unknown): (typeof constraints)[number] | undefined {
  const name = brokenConstraint(error);
  return constraints.find((one) => one === name);
}

export const linkTaken = (path = "link"): Problem =>
  invalid([{ path, message: "Link slug is taken by another article; choose another one" }]);

export const linkIsId = (path = "link"): Problem =>
  invalid([
    { path, message: "Link slug must not look like the id of an article; choose another one" },
  ]);

export const idTaken = (path = "id"): Problem =>
  new Problem(409, "There is, or was, an article with this id; nothing was changed.", {
    errors: [{ path, message: "This id is taken" }],
  });

export const operationReused = (): Problem =>
  new Problem(
    422,
    "An operation with this id arrived before, with something else in it; nothing was changed.",
    { type: "/problems/already-received", title: "Already received" },
  );
