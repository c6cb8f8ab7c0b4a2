import { articleFieldNames } from "../../../db/schema/insights/fields.ts";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import type { ArticleState } from "../../../db/schema/insights/versions.ts";

/** What comes back with a version: its words, never whether visitors see them. */
const restored = articleFieldNames.filter((name) => name !== "status" && name !== "publishAt");

/**
 * The edit that gives an article the words of `then` again; empty where it has them. Of a text that was set aside `only`
 * these fields.
 */
export function restoredFields(
  then: ArticleState,
  now: ArticleFields | ArticleState,
  only: readonly string[] = restored,
): ArticleFields {
  const changes = restored.filter(
    (name) => only.includes(name) && (then[name] ?? null) !== (now[name] ?? null),
  );
  // The values are those of an article, which all of these fields take.
  return Object.fromEntries(changes.map((name) => [name, then[name] ?? null])) as ArticleFields;
}

/** Values for some fields, for someone who saw others in them in this version. */
export interface Edit {
  fields: ArticleFields;
  saw: ArticleFields;
  base: number;
}

/**
 * The edit that brings `then` back, on top of the version `now`: also over what waits on this device, which its editor did not read
 * beside it and therefore leaves before it.
 */
export function restoreEdit(
  then: ArticleState,
  now: ArticleState,
  waiting: ArticleFields,
  only?: readonly string[],
): Edit {
  // What waits replaces these fields alone.
  const over = [now, { ...then, ...waiting }].map((current) => restoredFields(then, current, only));
  const names = over.flatMap((fields) => Object.keys(fields));
  return { fields: ofFields(then, names), saw: ofFields(now, names), base: now.version };
}

const ofFields = (state: ArticleState, names: readonly string[]): ArticleFields =>
  Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
