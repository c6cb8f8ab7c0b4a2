import type { ClientType, Estimator } from "../../db/schema/estimator.ts";

export type Item = Estimator["items"][number];

/** What a visitor chose: ids of catalogue items and the client type. */
export interface Choice {
  chosen: readonly string[];
  client: ClientType;
}

export interface Estimate {
  selected: Item[];
  count: number;
  /** Whole Rwandan francs. */
  total: number;
}

export const priceFor = (item: Item, client: ClientType): number =>
  client === "Enterprise" ? item.enterprisePrice : item.smePrice;

/** The sum of the chosen items for the client type, and how many they are (spec.md §9). */
export function estimate(
  items: readonly Item[],
  chosen: readonly string[],
  client: ClientType,
): Estimate {
  const selected = items.filter((item) => chosen.includes(item.id));
  const total = selected.reduce((sum, item) => sum + priceFor(item, client), 0);
  return { selected, count: selected.length, total };
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
export function choiceFrom(search: EstimateSearch, items: readonly Item[]): Choice {
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
