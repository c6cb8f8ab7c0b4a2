import { useMemo } from "react";
import type { RequestRow } from "../../../../db/schema/requests/request.ts";
import { useMinute } from "../../../ui/use-minute.ts";
import { countRequests } from "./count.ts";
import { onRequestsChanged, storedRows, useShownRequests } from "./current.ts";
import type { RequestCounts } from "./requests.ts";

/* What every screen shows of the requests: without what sends, so that no first screen loads that. */

/** Counts for the navigation: reads the open requests alone. */
export function useRequestCounts(): RequestCounts | undefined {
  const rows = useShownRequests("rows");
  const spam = useShownRequests("spam") ?? 0;
  const now = useMinute();
  return useMemo(
    () => rows && countRequests(rows, spam, Math.max(now, Date.now())),
    [rows, spam, now],
  );
}

/** Calls `listener` in every tab with requests that the device did not have before; returns a stop function. */
export const onArrived = (listener: (rows: RequestRow[]) => void): (() => void) =>
  onRequestsChanged((what, opened) => {
    if (what.kind !== "requests" || !what.added?.length) return;
    // A device closed elsewhere tells of none.
    void storedRows(opened, what.added).then(listener, () => undefined);
  });
