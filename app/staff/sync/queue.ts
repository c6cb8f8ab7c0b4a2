import { useMemo } from "react";
import { staffSitePath } from "../../../db/schema/address.ts";
import type { OtherOperation } from "./articles.ts";
import { syncNow, useShown } from "./device-context.ts";

export interface Queue {
  /** Unsent, excluding those being sent. */
  waiting: number;
  sending: number;
  actionRequired: number;
  /** Most changes waiting since the queue was empty: `Syncing <total - waiting - sending + 1> of <total>`. */
  total: number;
  offline: boolean;
  paused: "signed-out" | null;
  /** When the device last had everything; null before the first time. */
  syncedAt: number | null;
  syncNow: () => void;
  /** The address at which a person sees what waits, or what needs their decision. */
  placeOf: (needsYou: boolean) => string;
}

export function useQueue(): Queue {
  const operations = useShown("operations");
  const others = useShown("otherOperations");
  const total = useShown("batchTotal") ?? 0;
  const offline = useShown("offline") ?? false;
  const paused = useShown("paused") ? "signed-out" : null;
  const synced = useShown("syncedAt") ?? null;
  // The queue is read after the list; until then, nobody knows if all is saved.
  const syncedAt = operations ? synced : null;
  return useMemo(() => {
    const all = [operations ?? [], ...Object.values(others ?? {})].flat();
    const count = (state: string) => all.filter((one) => one.state === state).length;
    return {
      waiting: count("queued"),
      sending: count("sending"),
      actionRequired: count("needs-you"),
      ...{ total, offline, paused, syncedAt, syncNow },
      placeOf: (needsYou) =>
        placeOf(all.filter(({ state }) => (state === "needs-you") === needsYou)),
    };
  }, [operations, others, total, offline, paused, syncedAt]);
}

/** The form of the site's only document that waits, or the list of what waits. */
export function placeOf(operations: readonly OtherOperation[]): string {
  const [first, ...more] = operations.map(({ document }) => document);
  if (!first || more.includes(undefined)) return "/admin";
  return more.length > 0 ? "/admin/site" : staffSitePath(first);
}
