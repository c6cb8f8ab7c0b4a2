import { newRequestId } from "../../../../db/schema/contact.ts";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import type { KeptConflict } from "../../sync/conflicts.ts";
import { kigaliDay } from "../../../ui/kigali.ts";
import { changedNames, emptyForm, formOf, withFields } from "../form/article-form.ts";
import type { UnsavedDraft } from "../form/draft-form.ts";

/**
 * A text that the server refused, as its form: over the article as it stands, or as a new one where there is none. Where
 * somebody has changed one of its fields since, the form still knows what its writer saw, and saving it asks.
 */
export function draftOf(
  { article, kind, mine, base, was, writtenAt }: KeptConflict,
  stands: StaffInsight | undefined,
  device: string,
): UnsavedDraft {
  const about = { key: crypto.randomUUID(), at: writtenAt, device };
  if (kind === "create" || !stands) {
    const saved = emptyForm("", kigaliDay(Date.now()));
    // Whatever stood in the way of the old id does not stand in the way of a new article.
    const id = `insight-${newRequestId()}`;
    return { ...about, id, isNew: true, base: null, saved, form: withFields(saved, mine) };
  }
  const now = formOf(stands);
  const saved = withFields(now, was);
  const isMoved = changedNames(now, saved).length > 0;
  const saw = isMoved ? Math.max(base, 1) : stands.version;
  return { ...about, id: article, isNew: false, base: saw, saved, form: withFields(now, mine) };
}
