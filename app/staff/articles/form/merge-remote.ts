import type { ArticleFieldName } from "../../../../db/schema/insights/fields.ts";
import { type ArticleForm, changedNames, typedNames } from "./article-form.ts";

/** An article in its form: as saved, as typed, and the version that its editor has read. */
export interface Open {
  form: ArticleForm;
  saved: ArticleForm;
  /** Null for a new article. */
  base: number | null;
}

export type MergedForm =
  | { kind: "unchanged" }
  /** Their fields were merged into the form. */
  | { kind: "merged"; open: Open; fields: ArticleFieldName[] }
  /** The cursor is in one of their fields. */
  | { kind: "deferred" }
  /** Both sides changed the same field: saving reports the conflict. */
  | { kind: "both"; fields: ArticleFieldName[] };

/** Merges another editor's saved changes into an open form, except into `at`, the field with the cursor. */
export function mergeRemote(
  open: Open,
  theirs: ArticleForm,
  version: number,
  at?: string,
): MergedForm {
  if (open.base === null) return { kind: "unchanged" };
  const fields = changedNames(theirs, open.saved);
  const typed = typedNames(open.form, open.saved);
  const both = fields.filter((name) => typed.includes(name) && theirs[name] !== open.form[name]);
  if (both.length > 0) return { kind: "both", fields: both };
  if (fields.some((name) => name === at)) return { kind: "deferred" };
  if (fields.length === 0 && version <= open.base) return { kind: "unchanged" };
  const form = { ...theirs, ...only(open.form, typed) };
  return {
    kind: "merged",
    fields,
    open: { form, saved: theirs, base: Math.max(version, open.base) },
  };
}

/** True if an article has all changes of `asked`, most likely because the list overlays this device's queue. */
export function includesChanges(theirs: ArticleForm, asked: Open): boolean {
  const wanted = changedNames(asked.form, asked.saved);
  const other = changedNames(theirs, asked.form);
  return wanted.length > 0 && !wanted.some((name) => other.includes(name));
}

const only = (form: ArticleForm, names: readonly ArticleFieldName[]): Partial<ArticleForm> =>
  Object.fromEntries(names.map((name) => [name, form[name]]));
