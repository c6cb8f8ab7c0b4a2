import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { subscribe } from "../../../db/device/visitor.ts";
import type { Entity } from "../../../db/schema/entities.ts";
import { reportReachable } from "../connection.ts";
import { rememberLocalContent } from "../storage-hint.ts";
import { entitiesOf } from "./paths.ts";

/** Draws what a sync has changed, in place: what stays the same is the same object, and is not drawn again. */
export function invalidateOnChange(queryClient: QueryClient): () => void {
  return subscribe((news) => {
    if (news.kind !== "content") return;
    reportReachable(true);
    rememberLocalContent(true);
    void redraw(queryClient, news.entities);
  });
}

async function redraw(queryClient: QueryClient, changed: readonly Entity[]): Promise<void> {
  const touched = ({ queryKey }: { queryKey: QueryKey }) =>
    entitiesOf(queryKey.join("/")).some((entity) => changed.includes(entity));
  // Whoever comes to these pages again reads them again.
  queryClient.removeQueries({ type: "inactive", predicate: touched });
  await queryClient.refetchQueries({ type: "active", predicate: touched });
}
