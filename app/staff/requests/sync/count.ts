import { isOpenState, promiseOf, type RequestRow } from "../../../../db/schema/requests/request.ts";
import type { RequestCounts } from "./requests.ts";

/** `now`: milliseconds since 1970. */
export function countRequests(
  open: Iterable<Pick<RequestRow, "createdAt" | "answeredAt" | "state">>,
  spam: number,
  now: number,
): RequestCounts {
  const counts: RequestCounts = { open: 0, overdue: 0, urgent: 0, spam };
  for (const row of open) {
    if (!isOpenState(row.state)) continue;
    const { kind } = promiseOf(row, now);
    if (kind === "late") counts.overdue += 1;
    if (kind === "urgent") counts.urgent += 1;
    if (row.answeredAt === null) counts.open += 1;
  }
  return counts;
}
