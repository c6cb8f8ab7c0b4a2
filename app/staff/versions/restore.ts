import { articleFieldNames } from "../../../db/schema/insights/fields.ts";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import type { ArticleState } from "../../../db/schema/insights/versions.ts";

/** The fields to restore: all but those that decide whether visitors see the article. */
const restored = articleFieldNames.filter((name) => name !== "status" && name !== "publishAt");

/**
 * The fields whose values in `then` differ from `now`; empty if none do. For a text set aside, `only` names its
 * fields.
 */
export function restoredFields(
  then: ArticleState,
  now: ArticleFields | ArticleState,
  only: readonly string[] = restored,
): ArticleFields {
  const changes = restored.filter(
    (name) => only.includes(name) && (then[name] ?? null) !== (now[name] ?? null),
  );
  // The values come from the same fields of an article.
  return Object.fromEntries(changes.map((name) => [name, then[name] ?? null])) as ArticleFields;
}

/** New values of some fields, with the values `saw` that the editor saw in version `base`. */
export interface Edit {
  fields: ArticleFields;
  saw: ArticleFields;
  base: number;
}

/**
 * The edit that restores `then` on top of version `now`, and over changes that wait on this device. `saw` holds the
 * values of `now`, because the editor did not see the waiting changes.
 */
export function restoreEdit(
  then: ArticleState,
  now: ArticleState,
  waiting: ArticleFields,
  only?: readonly string[],
): Edit {
  // Waiting changes affect only these fields.
  const over = [now, { ...then, ...waiting }].map((current) => restoredFields(then, current, only));
  const names = over.flatMap((fields) => Object.keys(fields));
  return { fields: ofFields(then, names), saw: ofFields(now, names), base: now.version };
}

const ofFields = (state: ArticleState, names: readonly string[]): ArticleFields =>
  Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
