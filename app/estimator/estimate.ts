import type { CatalogueItem, ClientType } from "../../db/schema/estimator.ts";

/** What a visitor chose: ids of catalogue items and the client type. */
export interface Choice {
  chosen: readonly string[];
  client: ClientType;
}

/**
 * The address of an estimate: `?estimate=<id>,<id>&client=SME`. A form without a script repeats the
 * parameter instead; both are read.
 */
export interface EstimateSearch {
  estimate?: string | string[];
  client?: string;
}

/** Takes from an address what belongs to the estimator, unchanged, so that the address stays as it is. */
export function estimateSearch(search: Record<string, unknown>): EstimateSearch {
  const { estimate: ids, client } = search;
  const several = Array.isArray(ids) && ids.every((id) => typeof id === "string");
  return {
    ...(typeof ids === "string" || several ? { estimate: ids } : {}),
    ...(typeof client === "string" ? { client } : {}),
  };
}

/** Reads a choice from an address: unknown ids are dropped, the client type is SME unless Enterprise. */
export function choiceFrom(search: EstimateSearch, items: readonly CatalogueItem[]): Choice {
  const asked = [search.estimate ?? []].flat().flatMap((ids) => ids.split(","));
  return {
    chosen: items.map((item) => item.id).filter((id) => asked.includes(id)),
    client: search.client === "Enterprise" ? "Enterprise" : "SME",
  };
}

/** The address's query that `choiceFrom` reads back. */
export function addressOf({ chosen, client }: Choice): string {
  const estimate = chosen.join(",");
  return String(new URLSearchParams({ ...(estimate ? { estimate } : {}), client }));
}
