import * as v from "valibot";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import type { StoredConflict } from "../../../sync/mutation.ts";
import { type NewDraft, type Draft, decisionKey } from "../../../sync/drafts.ts";
import type { Choice } from "./question.ts";

export interface Chosen {
  choices: Partial<Record<ArticleFieldName, Choice>>;
  /** Texts merged by hand, also where another choice was made since. */
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

/** `base` is their version, against which it was chosen. */
export const decisionDraft = (
  { operation, article, theirs }: StoredConflict,
  { choices, texts }: Chosen,
): NewDraft => ({
  key: decisionKey(operation),
  article,
  base: theirs?.version ?? null,
  form: { v: 1, choices, texts },
  at: Date.now(),
});

/** What was chosen before the tab was closed; only the merged texts where they have saved again since. */
export function chosenBefore(conflict: StoredConflict, drafts: readonly Draft[]): Chosen {
  const draft = drafts.find(({ key }) => key === decisionKey(conflict.operation));
  const read = v.safeParse(StoredChoice, draft?.form);
  if (!read.success) return nothingChosen;
  const { choices, texts } = read.output;
  return draft?.base === (conflict.theirs?.version ?? null)
    ? { choices, texts }
    : { choices: {}, texts };
}

export function choose({ choices, texts }: Chosen, name: ArticleFieldName, choice: Choice): Chosen {
  return {
    choices: { ...choices, [name]: choice },
    texts: typeof choice === "object" ? { ...texts, [name]: choice.together } : texts,
  };
}
