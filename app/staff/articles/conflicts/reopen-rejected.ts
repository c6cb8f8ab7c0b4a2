import { useCallback } from "react";
import { newRequestId } from "../../../../db/schema/contact.ts";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import { kigaliDay } from "../../../ui/time.tsx";
import { withdraw } from "../../sync/decide.ts";
import type { StoredConflict } from "../../sync/mutation.ts";
import { putDraft, dropDraft } from "../../sync/draft-storage.ts";
import { readSaved } from "../../sync/read-article.ts";
import { changedNames, emptyForm, formOf, withFields } from "../form/article-form.ts";
import { toDraft } from "../form/to-draft.ts";
import { toContinue } from "../form/unsaved-draft.ts";
import { notify } from "../notify.ts";
import type { ToOpen } from "../use-opened.ts";

/** Opens a rejected text in its form: stored as a draft first, then removed from the queue. */
export function useReopenRejected(open: (article: ToOpen) => void) {
  return useCallback(
    async (conflict: StoredConflict) => {
      try {
        const article =
          conflict.kind === "create"
            ? undefined
            : (conflict.theirs ?? (await readSaved(conflict.article)));
        const draft = rejectedDraft(conflict, article);
        await putDraft(toDraft(draft));
        if (await withdraw(conflict)) open(toContinue(draft));
        // Another tab decided the conflict meanwhile.
        else await dropDraft(draft.key);
      } catch {
        notify(
          "destructive",
          "The form could not be opened",
          "The article could not be read, or this device has no room for a draft. Your text is kept. Try again in a moment.",
        );
      }
    },
    [open],
  );
}

/**
 * A rejected text as a draft: of the current article, or of a new one. If one of its fields was changed since, the base
 * stays the version that its author saw, so that saving reports the conflict.
 */
export function rejectedDraft(
  { article: id, kind, mine, base, was, writtenAt: at }: StoredConflict,
  article: StaffInsight | undefined,
) {
  const key = crypto.randomUUID();
  if (kind === "create" || !article) {
    const saved = emptyForm("", kigaliDay(Date.now()));
    const newId = `insight-${newRequestId()}`;
    return { key, at, id: newId, base: null, saved, form: withFields(saved, mine) };
  }
  const now = formOf(article);
  const saved = withFields(now, was);
  const isMoved = changedNames(now, saved).length > 0;
  const saw = isMoved ? Math.max(base, 1) : article.version;
  return { key, at, id, base: saw, saved, form: withFields(now, mine) };
}
