import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Sent } from "../device/queue.ts";
import { readAgain } from "./queries.ts";
import { say } from "./say.ts";

/** Does what somebody decided of a kept change; why it did not come about, in words, undefined where it did. */
export type Decide = (by: () => Promise<Sent>) => Promise<string | undefined>;

export function useDecide(): Decide {
  const client = useQueryClient();
  return useCallback(
    async (by) => {
      const sent = await by();
      if (sent.kind === "conflict") {
        const text = "Somebody else has changed the article once more: look at it again.";
        say("destructive", "Failed to update article", text);
        return text;
      }
      if (sent.kind === "refused") {
        const text = [sent.text, ...Object.values(sent.fields)].filter(Boolean).join(" ");
        say("destructive", "Failed to update article", text);
        return text;
      }
      if (sent.kind === "waiting")
        say("success", "Decided on this device", "It will be sent when you are online.");
      else {
        say("success", "Article updated successfully");
        void readAgain(client);
      }
      return undefined;
    },
    [client],
  );
}
