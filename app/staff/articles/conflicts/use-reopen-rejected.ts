import { useCallback } from "react";
import { readSaved } from "../../sync/read-article.ts";
import { type KeptConflict, withdraw } from "../../sync/conflicts.ts";
import { dropDraft, keepDraft } from "../../sync/drafts.ts";
import { deviceName } from "../form/device-name.ts";
import { keptOf } from "../form/draft-form.ts";
import { draftOf } from "./reopen-rejected.ts";
import { notify } from "../notify.ts";
import type { ToOpen } from "../use-opened.ts";

/** Puts a text that the server refused back into its form: kept as a draft first, then out of the queue. */
export function useReopenRejected(open: (article: ToOpen) => void) {
  return useCallback(
    async (conflict: KeptConflict) => {
      try {
        // One whose text is not on this device is no new article.
        const stands =
          conflict.kind === "create"
            ? undefined
            : (conflict.theirs ?? (await readSaved(conflict.article)));
        const draft = draftOf(conflict, stands, deviceName(navigator.userAgent));
        const { key, id, isNew, base, at, device } = draft;
        const form = keptOf(id, draft);
        await keepDraft({ key, article: isNew ? null : id, base, form, at, device });
        if (await withdraw(conflict)) open({ id: isNew ? undefined : id, draft: key });
        // Decided in another tab meanwhile: it is not there twice.
        else await dropDraft(key);
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
