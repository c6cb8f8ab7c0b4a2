import * as v from "valibot";
import type { Draft } from "../../sync/drafts.ts";
import type { ArticleForm } from "./article-form.ts";
import type { ToOpen } from "../use-opened.ts";
import type { Open } from "./merge-remote.ts";
import { insightStatuses } from "../../../../db/schema/insights/fields.ts";

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
  // Absent in drafts stored before this field existed.
  imageAlt: v.optional(v.string(), ""),
  status: v.picklist(insightStatuses),
  publishAt: v.string(),
  reviewBy: v.string(),
}) satisfies v.GenericSchema<unknown, ArticleForm>;

/** The form of a stored draft; another build may have stored another shape. */
export const StoredForm = v.object({
  v: v.literal(1),
  /** Id of the article, set for a new one too. */
  id: v.string(),
  form: Form,
  saved: Form,
});

/** A form with unsaved changes. */
export interface UnsavedDraft extends Open {
  key: string;
  id: string;
  at: number;
  device: string;
}

export type OwnDraft = Omit<UnsavedDraft, "device">;

/** The argument that opens the draft in its form. */
export const toContinue = ({ key, id, base }: OwnDraft): ToOpen => ({
  id: base === null ? undefined : id,
  draft: key,
});

/** Undefined for a draft that this build cannot read. */
export function unsavedDraftOf({ key, base, form, at, device }: Draft): UnsavedDraft | undefined {
  const read = v.safeParse(StoredForm, form);
  if (!read.success) return undefined;
  const { id, form: typed, saved } = read.output;
  return { key, id, base, form: typed, saved, at, device };
}
