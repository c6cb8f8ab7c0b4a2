import { useMemo } from "react";
import { awaitsAnswer, type RequestRow } from "../../../../db/schema/requests/request.ts";
import { onRequestsChanged, storedRows, useShownRequests } from "./current.ts";

/* Parts of the requests that every screen needs, without the code that sends, so that no first screen loads it. */

/** Number of requests that wait for the firm's first answer; complete once the open requests are read. */
export function useAwaitingCount(): number | undefined {
  const rows = useShownRequests("rows");
  return useMemo(() => rows?.filter(awaitsAnswer).length, [rows]);
}

/** Calls `listener` in every tab with requests that the device did not have before; returns a stop function. */
export const onArrived = (listener: (rows: RequestRow[]) => void): (() => void) =>
  onRequestsChanged((what, opened) => {
    if (what.kind !== "requests" || !what.added?.length) return;
    // A device closed elsewhere reports none.
    void storedRows(opened, what.added).then(listener, () => undefined);
  });
