import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { SubmitResult } from "../../sync/queue.ts";
import { whenSent } from "../../sync/queue.ts";
import { failureText } from "../../sync/failure-text.ts";
import { readAgain } from "../queries.ts";
import { notify } from "../notify.ts";

/**
 * Does what somebody decided of a kept change, and says so, `done` once the server has it; why it did not come about, in
 * words, undefined where it did.
 */
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
        void readAgain(client);
      }
      return undefined;
    },
    [client],
  );
}
