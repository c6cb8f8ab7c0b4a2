import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import type { StaffInsightSummary } from "../../../db/schema/insights-staff.ts";
import { showToast } from "../../ui/toast.tsx";
import { inWords, Refused } from "../call.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { readAgain } from "./queries.ts";
import { remove } from "./save.ts";

interface Deleting {
  /** Opens the question for these articles. */
  ask: (ids: readonly string[]) => void;
  dialog: ReactNode;
}

/** Deletes after a question, one after the other; what could not be deleted is still there and is said. */
export function useDelete(
  articles: readonly StaffInsightSummary[],
  onGone: (ids: ReadonlySet<string>) => void,
): Deleting {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const ask = useCallback((ids: readonly string[]) => setAsked(ids), []);
  const named = new Set(asked);

  const go = async () => {
    setBusy(true);
    const gone = new Set<string>();
    let refused: unknown;
    for (const id of asked) {
      try {
        await remove(id);
        gone.add(id);
      } catch (error) {
        // Somebody else was faster: it is gone all the same.
        if (error instanceof Refused && error.status === 404) gone.add(id);
        else refused = error;
        if (refused) break;
      }
    }
    setBusy(false);
    setAsked([]);
    onGone(gone);
    await readAgain(client);
    if (refused) await say("destructive", "Failed to delete article", inWords(refused));
    else await say("success", done(gone.size));
  };

  return {
    ask,
    dialog:
      asked.length > 0 ? (
        <DeleteDialog
          articles={articles.filter(({ id }) => named.has(id))}
          busy={busy}
          onDelete={() => void go()}
          onCancel={() => setAsked([])}
        />
      ) : null,
  };
}

const done = (count: number): string =>
  count === 1 ? "Article deleted successfully" : `${count} articles deleted successfully`;

// Without its script the list says what came of it.
const say = (kind: "success" | "destructive", title: string, text?: string) =>
  showToast({ kind, title, ...(text ? { text } : {}) }).catch(() => undefined);
