import type { QueryClient } from "@tanstack/react-query";

/** Makes public pages read their articles again after a change (spec.md §4). */
export async function invalidateArticles(client: QueryClient): Promise<void> {
  // Keys of public reads are request paths with their query.
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && path.startsWith("/api/insights"),
  });
}
