import { useMemo } from "react";
import { isOpenState, type RequestRow } from "../../../../db/schema/requests/request.ts";
import { onRequestsChanged, storedRows, useShownRequests } from "./current.ts";

/* What every screen shows of the requests: without what sends, so that no first screen loads that. */

type Waiting = Pick<RequestRow, "state" | "answeredAt">;

/** How many wait for the firm's first answer. */
export const countOpen = (rows: readonly Waiting[]): number =>
  rows.filter(({ state, answeredAt }) => isOpenState(state) && answeredAt === null).length;

/** `countOpen` for the navigation: the open requests are enough. */
export function useOpenCount(): number | undefined {
  const rows = useShownRequests("rows");
  return useMemo(() => rows && countOpen(rows), [rows]);
}

/** Calls `listener` in every tab with requests that the device did not have before; returns a stop function. */
export const onArrived = (listener: (rows: RequestRow[]) => void): (() => void) =>
  onRequestsChanged((what, opened) => {
    if (what.kind !== "requests" || !what.added?.length) return;
    // A device closed elsewhere tells of none.
    void storedRows(opened, what.added).then(listener, () => undefined);
  });
