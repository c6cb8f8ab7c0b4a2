import type { ClientType, EstimateItem } from "../../db/schema/estimator.ts";

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

/** Takes the estimator's parameters from an address, unchanged, so that the address stays as it is. */
export function estimateSearch(search: Record<string, unknown>): EstimateSearch {
  const { estimate: ids, client } = search;
  const several = Array.isArray(ids) && ids.every((id) => typeof id === "string");
  return {
    ...(typeof ids === "string" || several ? { estimate: ids } : {}),
    ...(typeof client === "string" ? { client } : {}),
  };
}

export function choiceFrom(search: EstimateSearch, items: readonly EstimateItem[]): Choice {
  const asked = [search.estimate ?? []].flat().flatMap((ids) => ids.split(","));
  return {
    chosen: items.map((item) => item.id).filter((id) => asked.includes(id)),
    client: search.client === "Enterprise" ? "Enterprise" : "SME",
  };
}

/** Address parameters of a choice; without services, an SME's needs none. */
export function searchOf({ chosen, client }: Choice): EstimateSearch {
  if (chosen.length > 0) return { estimate: chosen.join(","), client };
  return client === "SME" ? {} : { client };
}

/** The address's query that `choiceFrom` reads back, with its question mark; empty when nothing is chosen. */
export function addressOf(choice: Choice): string {
  const query = new URLSearchParams(Object.entries(searchOf(choice)));
  return query.size > 0 ? `?${query}` : "";
}
