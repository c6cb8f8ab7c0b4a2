import * as v from "valibot";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import type { KeptConflict } from "../../../sync/conflicts.ts";
import { type Draft, decisionKey } from "../../../sync/drafts.ts";
import type { Choice } from "./question.ts";

/** What somebody has chosen so far, field by field. */
export interface Chosen {
  choices: Partial<Record<ArticleFieldName, Choice>>;
  /** What they wrote themselves, also where they have turned to another choice since. */
  texts: Partial<Record<ArticleFieldName, string>>;
}

export const nothingChosen: Chosen = { choices: {}, texts: {} };

const Kept = v.object({
  v: v.literal(1),
  choices: v.record(
    v.string(),
    v.union([v.picklist(["mine", "theirs"]), v.object({ together: v.string() })]),
  ),
  texts: v.record(v.string(), v.string()),
});

/** What is kept of it: `base` is their version, which it was chosen against. */
export const typedOf = ({ article, theirs }: KeptConflict, { choices, texts }: Chosen) => ({
  article,
  base: theirs?.version ?? null,
  form: { v: 1, choices, texts },
});

/**
 * What was chosen before the tab was closed. Where they have saved once more since, the own texts stay, and which one
 * stands is asked again.
 */
export function chosenBefore(conflict: KeptConflict, drafts: readonly Draft[]): Chosen {
  const draft = drafts.find(({ key }) => key === decisionKey(conflict.operation));
  const read = v.safeParse(Kept, draft?.form);
  if (!read.success) return nothingChosen;
  const { choices, texts } = read.output;
  return draft?.base === (conflict.theirs?.version ?? null)
    ? { choices, texts }
    : { choices: {}, texts };
}

/** With this choice for a field. */
export function choose({ choices, texts }: Chosen, name: ArticleFieldName, choice: Choice): Chosen {
  return {
    choices: { ...choices, [name]: choice },
    texts: typeof choice === "object" ? { ...texts, [name]: choice.together } : texts,
  };
}
