import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { subscribe } from "../../../db/device/visitor.ts";
import type { Entity } from "../../../db/schema/entities.ts";
import { reportReachable } from "../connection.ts";
import { rememberLocalContent } from "../storage-hint.ts";
import { entitiesOf } from "./paths.ts";

/** Refetches the queries that a sync has changed; equal results stay the same object, and are not rendered again. */
export function invalidateOnChange(queryClient: QueryClient): () => void {
  return subscribe((news) => {
    if (news.kind !== "content") return;
    reportReachable(true);
    rememberLocalContent(true);
    void refetch(queryClient, news.entities);
  });
}

async function refetch(queryClient: QueryClient, changed: readonly Entity[]): Promise<void> {
  const touched = ({ queryKey }: { queryKey: QueryKey }) =>
    entitiesOf(queryKey.join("/")).some((entity) => changed.includes(entity));
  queryClient.removeQueries({ type: "inactive", predicate: touched });
  await queryClient.refetchQueries({ type: "active", predicate: touched });
}
