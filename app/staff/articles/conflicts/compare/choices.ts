import * as v from "valibot";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import type { ArticleFields } from "../../../../../db/schema/insights/operations.ts";
import type { StoredConflict } from "../../../sync/mutation.ts";
import { type Draft, decisionKey } from "../../../sync/drafts.ts";
import type { NewDraft } from "../../../sync/draft-storage.ts";

const Choice = v.union([v.picklist(["mine", "theirs"]), v.object({ together: v.string() })]);

/** One side, or a text merged by hand; `together` is its stored name. */
export type Choice = v.InferOutput<typeof Choice>;

export interface Choices {
  choices: Partial<Record<ArticleFieldName, Choice>>;
  /** Texts merged by hand, kept even after another choice. */
  texts: Partial<Record<ArticleFieldName, string>>;
}

export const noChoices: Choices = { choices: {}, texts: {} };

const StoredChoices = v.object({
  v: v.literal(1),
  choices: v.record(v.string(), Choice),
  texts: v.record(v.string(), v.string()),
});

/** `base` is their version at the time of the choice. */
export const decisionDraft = (
  { operation, article, theirs }: StoredConflict,
  { choices, texts }: Choices,
): NewDraft => ({
  key: decisionKey(operation),
  article,
  base: theirs?.version ?? null,
  form: { v: 1, choices, texts },
  at: Date.now(),
});

/** The choices stored before the tab was closed; only the merged texts if they have saved again since. */
export function storedChoices(conflict: StoredConflict, drafts: readonly Draft[]): Choices {
  const draft = drafts.find(({ key }) => key === decisionKey(conflict.operation));
  const read = v.safeParse(StoredChoices, draft?.form);
  if (!read.success) return noChoices;
  const { choices, texts } = read.output;
  return draft?.base === (conflict.theirs?.version ?? null)
    ? { choices, texts }
    : savedAgain({ texts });
}

/** The choices after they saved again: each field must be chosen again, but merged texts are kept. */
export const savedAgain = ({ texts }: Pick<Choices, "texts">): Choices => ({ choices: {}, texts });

export function choose(
  { choices, texts }: Choices,
  name: ArticleFieldName,
  choice: Choice,
): Choices {
  return {
    choices: { ...choices, [name]: choice },
    texts: typeof choice === "object" ? { ...texts, [name]: choice.together } : texts,
  };
}

const groups: readonly ArticleFieldName[][] = [
  ["status", "publishAt"],
  ["image", "imageAlt"],
];

/** Groups fields that share one choice: publication time with the status, alt text with the image. */
export function groupFields(fields: readonly ArticleFieldName[]): ArticleFieldName[][] {
  return fields.flatMap((name) => {
    const group = groups.find((names) => names.includes(name)) ?? [name];
    const asked = fields.filter((one) => group.includes(one));
    return name === asked[0] ? [asked] : [];
  });
}

/** The chosen value of each field in conflict; undefined until all are chosen. */
export function valuesOf(
  conflict: StoredConflict,
  choices: Choices["choices"],
): ArticleFields | undefined {
  const values: [ArticleFieldName, unknown][] = [];
  for (const group of groupFields(conflict.fields)) {
    const [first] = group;
    const choice = first && choices[first];
    if (!choice) return undefined;
    for (const name of group)
      values.push([
        name,
        typeof choice === "object"
          ? choice.together.trim() || null
          : (conflict[choice]?.[name] ?? null),
      ]);
  }
  return Object.fromEntries(values);
}

/** One side's value of each field in conflict. */
export const valuesOfSide = (conflict: StoredConflict, side: "mine" | "theirs"): ArticleFields =>
  Object.fromEntries(conflict.fields.map((name) => [name, conflict[side]?.[name] ?? null]));
