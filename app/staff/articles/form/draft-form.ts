import * as v from "valibot";
import type { Draft } from "../../sync/drafts.ts";
import type { ArticleForm } from "./article-form.ts";
import type { Open } from "./merge-remote.ts";
import { insightStatuses } from "../../../../db/schema/insights/staff.ts";

const Form = v.object({
  title: v.string(),
  excerpt: v.string(),
  content: v.string(),
  category: v.string(),
  date: v.string(),
  link: v.string(),
  readTime: v.string(),
  author: v.string(),
  image: v.string(),
  status: v.picklist(insightStatuses),
  publishAt: v.string(),
  reviewBy: v.string(),
}) satisfies v.GenericSchema<ArticleForm>;

/** How a draft of an article is kept; another build may have kept it otherwise. */
const Kept = v.object({
  v: v.literal(1),
  /** The article's id: a new one has it already. */
  id: v.string(),
  form: Form,
  saved: Form,
});

/** What was typed and not saved. */
export interface UnsavedDraft extends Open {
  key: string;
  id: string;
  isNew: boolean;
  at: number;
  device: string;
}

export const keptOf = (id: string, { form, saved }: Open): unknown =>
  ({ v: 1, id, form, saved }) satisfies v.InferOutput<typeof Kept>;

/** Undefined for a draft that this build cannot read. */
export function unsavedDraftOf({
  key,
  article,
  base,
  form: kept,
  at,
  device,
}: Draft): UnsavedDraft | undefined {
  const read = v.safeParse(Kept, kept);
  if (!read.success) return undefined;
  const { id, form, saved } = read.output;
  return { key, id, isNew: article === null, base, form, saved, at, device };
}
