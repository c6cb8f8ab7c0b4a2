import * as v from "valibot";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import type { KeptConflict } from "../../../sync/conflicts.ts";
import { type Draft, decisionKey, type NewDraft } from "../../../sync/drafts.ts";
import type { Choice } from "./question.ts";

/** What is chosen so far, field by field. */
export interface Chosen {
  choices: Partial<Record<ArticleFieldName, Choice>>;
  /** Their own words, also where they have made another choice since. */
  texts: Partial<Record<ArticleFieldName, string>>;
}

export const nothingChosen: Chosen = { choices: {}, texts: {} };

const StoredChoice = v.object({
  v: v.literal(1),
  choices: v.record(
    v.string(),
    v.union([v.picklist(["mine", "theirs"]), v.object({ together: v.string() })]),
  ),
  texts: v.record(v.string(), v.string()),
});

/** How it is stored: `base` is their version, which it was chosen against. */
export const decisionDraft = (
  { operation, article, theirs }: KeptConflict,
  { choices, texts }: Chosen,
): NewDraft => ({
  key: decisionKey(operation),
  article,
  base: theirs?.version ?? null,
  form: { v: 1, choices, texts },
  at: Date.now(),
});

/** What was chosen before the tab was closed; only the own words where the other side was saved again since. */
export function chosenBefore(conflict: KeptConflict, drafts: readonly Draft[]): Chosen {
  const draft = drafts.find(({ key }) => key === decisionKey(conflict.operation));
  const read = v.safeParse(StoredChoice, draft?.form);
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
