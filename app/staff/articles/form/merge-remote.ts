import type { ArticleFieldName } from "../../../../db/schema/insights/fields.ts";
import { type ArticleForm, changedNames, typedNames } from "./article-form.ts";

/** An article in its form: as it was read, as it is typed, and the version that its editor has read. */
export interface Open {
  form: ArticleForm;
  saved: ArticleForm;
  /** Null for a new article. */
  base: number | null;
}

export type MergedForm =
  | { kind: "unchanged" }
  /** Their fields are in the form beside what was typed. */
  | { kind: "merged"; open: Open; fields: ArticleFieldName[] }
  /** The cursor is in one of their fields. */
  | { kind: "deferred" }
  /** They changed a field that was typed in here: saving asks. */
  | { kind: "both"; fields: ArticleFieldName[] };

/** Merges what another editor saved into an open form, but not under the cursor; `at` is its field. */
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

/** Whether an article shows all that `asked` wanted to save: most likely because that is queued here, and overlaid. */
export function includesChanges(theirs: ArticleForm, asked: Open): boolean {
  const wanted = changedNames(asked.form, asked.saved);
  const other = changedNames(theirs, asked.form);
  return wanted.length > 0 && !wanted.some((name) => other.includes(name));
}

const only = (form: ArticleForm, names: readonly ArticleFieldName[]): Partial<ArticleForm> =>
  Object.fromEntries(names.map((name) => [name, form[name]]));
