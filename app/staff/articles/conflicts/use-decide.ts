import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { SubmitResult } from "../../sync/mutation.ts";
import { whenSent } from "../../sync/send.ts";
import { failureText } from "../../sync/failure-text.ts";
import { invalidateArticles } from "../queries.ts";
import { notify } from "../notify.ts";

/** Carries out a decision and shows a toast, `done` once the server has it; resolves with the error as text. */
export type Decide = (
  by: () => Promise<SubmitResult>,
  done?: string,
) => Promise<string | undefined>;

export function useDecide(): Decide {
  const client = useQueryClient();
  return useCallback(
    async (by, done = "Article updated successfully") => {
      const sent = await by();
      const text = failureText(sent);
      if (text !== undefined) {
        notify("destructive", "Failed to update article", text);
        return text;
      }
      if (sent.kind === "waiting") notify("success", "Decided on this device", whenSent());
      else {
        notify("success", done);
        void invalidateArticles(client);
      }
      return undefined;
    },
    [client],
  );
}
