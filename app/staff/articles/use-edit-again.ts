import { useCallback } from "react";
import { newRequestId } from "../../../db/schema/contact.ts";
import { type KeptConflict, letGo } from "../device/conflicts.ts";
import { keepDraft } from "../device/drafts.ts";
import { kigaliDay } from "../../ui/kigali.ts";
import { emptyForm, formOf, withFields } from "./article-form.ts";
import { deviceName } from "./device-name.ts";
import { keptOf, type LeftDraft } from "./draft-form.ts";
import type { Opened } from "./open-article.tsx";
import { say } from "./use-save.ts";

/** Puts a text that the server refused back into its form: kept as a draft first, then out of the queue. */
export function useEditAgain(open: (opened: Opened) => void) {
  return useCallback(
    async (conflict: KeptConflict) => {
      const draft = draftOf(conflict);
      try {
        await keepDraft({
          key: draft.key,
          article: draft.isNew ? null : draft.id,
          base: draft.base,
          form: keptOf(draft.id, draft),
          at: draft.at,
          device: draft.device,
        });
      } catch {
        say("destructive", "Failed to update article", "This device has no room for a draft.");
        return;
      }
      await letGo(conflict);
      open(draft.isNew ? { left: draft } : { id: draft.id, left: draft });
    },
    [open],
  );
}

function draftOf({ article, mine, theirs, writtenAt }: KeptConflict): LeftDraft {
  const isNew = theirs === null;
  const saved = theirs ? formOf(theirs) : emptyForm("", kigaliDay(Date.now()));
  return {
    key: crypto.randomUUID(),
    // Whatever stood in the way of the old id does not stand in the way of a new article.
    id: isNew ? `insight-${newRequestId()}` : article,
    isNew,
    base: theirs?.version ?? null,
    saved,
    form: withFields(saved, mine),
    at: writtenAt,
    device: deviceName(navigator.userAgent),
  };
}
