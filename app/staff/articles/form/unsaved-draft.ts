import * as v from "valibot";
import type { Draft } from "../../sync/drafts.ts";
import type { NewDraft } from "../../sync/draft-storage.ts";
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
const StoredForm = v.object({
  v: v.literal(1),
  /** Of the article; a new one has an id too. */
  id: v.string(),
  form: Form,
  saved: Form,
});

/** What was typed and not saved. */
export interface UnsavedDraft extends Open {
  key: string;
  id: string;
  at: number;
  device: string;
}

type OwnDraft = Omit<UnsavedDraft, "device">;

/** How it is stored. */
export const toDraft = ({ key, id, at, base, form, saved }: OwnDraft): NewDraft => ({
  ...{ key, at, base },
  article: base === null ? null : id,
  form: { v: 1, id, form, saved } satisfies v.InferOutput<typeof StoredForm>,
});

/** What the page opens to continue it. */
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
