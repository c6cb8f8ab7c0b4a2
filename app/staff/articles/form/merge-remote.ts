import type { ArticleFieldName } from "../../../../db/schema/insights/fields.ts";
import { type ArticleForm, changedNames } from "./article-form.ts";

/** An article in its form: as it was read, as it is typed, and which version its writer has seen. */
export interface Open {
  form: ArticleForm;
  saved: ArticleForm;
  /** Null for a new article. */
  base: number | null;
}

/** What somebody else's save does to an open form. */
export type MergedForm =
  | { kind: "nothing" }
  /** Their fields are in the form beside what was typed; none where only what is not shown has changed. */
  | { kind: "taken"; open: Open; fields: ArticleFieldName[] }
  /** The cursor stands in one of their fields: it waits until it has left. */
  | { kind: "waits" }
  /** They wrote in a field that was typed in here: saving asks which stands. */
  | { kind: "both"; fields: ArticleFieldName[] };

/** Takes into an open form what somebody else has saved, unless it is typed in just there; `at` is where the cursor is. */
export function mergeRemote(
  open: Open,
  theirs: ArticleForm,
  version: number,
  at?: string,
): MergedForm {
  if (open.base === null) return { kind: "nothing" };
  const fields = changedNames(theirs, open.saved);
  const typed = changedNames(open.form, open.saved);
  const both = fields.filter((name) => typed.includes(name) && theirs[name] !== open.form[name]);
  if (both.length > 0) return { kind: "both", fields: both };
  if (fields.some((name) => name === at)) return { kind: "waits" };
  if (fields.length === 0 && version <= open.base) return { kind: "nothing" };
  const form = { ...theirs, ...only(open.form, typed) };
  return {
    kind: "taken",
    fields,
    open: { form, saved: theirs, base: Math.max(version, open.base) },
  };
}

/**
 * Whether an article says all that `asked` wanted to save: most likely because that waits here, and is shown on top. Where
 * it was refused meanwhile, the article without it is still being read.
 */
export function saysAll(theirs: ArticleForm, asked: Open): boolean {
  const wanted = changedNames(asked.form, asked.saved);
  const other = changedNames(theirs, asked.form);
  return wanted.length > 0 && !wanted.some((name) => other.includes(name));
}

const only = (form: ArticleForm, names: readonly ArticleFieldName[]): Partial<ArticleForm> =>
  Object.fromEntries(names.map((name) => [name, form[name]]));
