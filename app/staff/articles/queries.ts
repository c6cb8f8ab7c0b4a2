import type { QueryClient } from "@tanstack/react-query";

/** After a change, public pages read their articles again (spec.md §4). */
export async function invalidateArticles(client: QueryClient): Promise<void> {
  // Keys of public reads are addresses with their query.
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && path.startsWith("/api/insights"),
  });
}
