import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";
import type { Conflict } from "../../../db/schema/insights/operations.ts";
import {
  operationReused,
  idTaken,
  linkIsId,
  linkTaken,
  violatedConstraint,
} from "../../insights/errors.ts";
import { invalid, Problem } from "../../http/problem.ts";
import type { CurrentArticle } from "./operations-read.ts";

/** 412: someone else changed these fields, or the article as a whole. */
export function conflict(
  { article, by }: CurrentArticle,
  fields: ArticleFieldName[] = [],
): Problem {
  const extension: Conflict = { article, fields, by };
  return new Problem(
    412,
    article.deletedAt
      ? "The article was deleted; nothing was changed."
      : "Someone else changed the article since you saw it; nothing was changed.",
    { type: "/problems/conflict", title: "Changed by someone else", extension },
  );
}

export const lacksBase = (): Problem =>
  new Problem(428, "This does not say which version it is based on (base); nothing was changed.");

export const lacksTime = (): Problem =>
  invalid([
    {
      path: "fields.publishAt",
      message: "Publication time is required for a scheduled article",
    },
  ]);

export const tooMany = (): Problem =>
  new Problem(503, "Too many people change this article just now; nothing was changed.", {
    headers: { "retry-after": "2" },
  });

/** The same problem with paths below `fields`. */
export const inFields = ({ status, body, headers }: Problem): Problem =>
  new Problem(status, body.detail, {
    headers,
    ...(body.errors && {
      errors: body.errors.map(({ path, message }) => ({ path: `fields.${path}`, message })),
    }),
  });

/** The refusal for a failed write; rethrows unexpected errors. */
export function refusalOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const taken = violatedConstraint(error);
  if (taken === "insights_link_key") return linkTaken("fields.link");
  if (taken === "insights_link_is_no_id") return linkIsId("fields.link");
  if (taken === "insights_pkey") return idTaken("article");
  if (taken) return operationReused();
  throw error;
}
