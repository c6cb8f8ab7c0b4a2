import type { QueryClient } from "@tanstack/react-query";

/** After a change: what this browser holds of the public pages is read again (spec.md §4). */
export async function readAgain(client: QueryClient): Promise<void> {
  // Keys of public reads are whole addresses with their query.
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && path.startsWith("/api/insights"),
  });
}
