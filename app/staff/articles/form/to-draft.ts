import type * as v from "valibot";
import type { NewDraft } from "../../sync/draft-storage.ts";
import type { OwnDraft, StoredForm } from "./unsaved-draft.ts";

/** The draft in its stored form. */
export const toDraft = ({ key, id, at, base, form, saved }: OwnDraft): NewDraft => ({
  ...{ key, at, base },
  article: base === null ? null : id,
  form: { v: 1, id, form, saved } satisfies v.InferOutput<typeof StoredForm>,
});
