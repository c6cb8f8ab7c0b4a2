import { useMemo } from "react";
import { awaitsAnswer, type RequestRow } from "../../../../db/schema/requests/request.ts";
import { onRequestsChanged, storedRows, useShownRequests } from "./current.ts";

/* What every screen shows of the requests: without what sends, so that no first screen loads that. */

/** How many wait for the firm's first answer: the open requests are enough. */
export function useAwaitingCount(): number | undefined {
  const rows = useShownRequests("rows");
  return useMemo(() => rows?.filter(awaitsAnswer).length, [rows]);
}

/** Calls `listener` in every tab with requests that the device did not have before; returns a stop function. */
export const onArrived = (listener: (rows: RequestRow[]) => void): (() => void) =>
  onRequestsChanged((what, opened) => {
    if (what.kind !== "requests" || !what.added?.length) return;
    // A device closed elsewhere tells of none.
    void storedRows(opened, what.added).then(listener, () => undefined);
  });
