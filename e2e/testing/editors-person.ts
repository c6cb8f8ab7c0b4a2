import type { Context } from "../../app/staff/store/context.ts";
import type { Mutation } from "../../app/staff/sync/mutation.ts";
import type { SignedIn } from "../../api/testing/staff.ts";
import type { StaffInsight } from "../../db/schema/insights/staff.ts";
import type { ArticleFields } from "../../db/schema/insights/operations.ts";
import type { StaffStore } from "../../db/device/staff.ts";
import type { Tab } from "./editors-network.ts";
import { type Text, texts } from "./editors-steps.ts";

export interface Saved {
  by: number;
  article: string;
  field: Text;
}

/** Someone was asked which text stands: of this field, which they had seen in version `saw`. */
export interface Question {
  person: string;
  article: string;
  field: Text;
  saw: number;
  version: number;
}

export interface Editor {
  nth: number;
  signedIn: SignedIn;
  store: StaffStore;
  /** Of the tab that lives: the next one has another. */
  context: Context;
  tab: Tab;
  /** What stands in a form that was not saved, or lies there as a draft. */
  form: Form | undefined;
  /** Every value of a text that stood before them. */
  seen: Set<string>;
}

export type Form = Extract<Mutation, { fields: ArticleFields }>;

/** Their texts have stood before someone. */
export function look({ seen }: Editor, article: Partial<StaffInsight> | null | undefined): void {
  for (const field of texts) if (article?.[field]) seen.add(article[field]);
}
