import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { StaffInsight, StaffInsightSummary } from "../../../db/schema/insights-staff.ts";

/** Every article in every state, without its text. */
export const articlesQuery = queryOptions<StaffInsightSummary[]>({
  queryKey: ["/api/staff/insights"],
});

/** One article whole, as it is on the server at this moment. */
export const articleQuery = (id: string) =>
  queryOptions<StaffInsight>({
    queryKey: ["/api/staff/insights", encodeURIComponent(id)],
    staleTime: 0,
    gcTime: 0,
  });

/** After a change: the list is read again (spec.md §4), and what this browser holds of the public pages. */
export async function readAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: articlesQuery.queryKey });
  // Keys of public reads are whole addresses with their query.
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && path.startsWith("/api/insights"),
  });
}
