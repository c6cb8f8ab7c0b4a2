import type { Source, Sources } from "../../db/schema/tools/sources.ts";

type Cited = Pick<Source, "label" | "basis" | "kind">;
type Bases = readonly Pick<Sources["bases"][number], "id" | "label">[];

/** Reliability of a source; undefined if its name says it already. */
export function trustOf({ label, basis, kind }: Cited, bases: Bases): string | undefined {
  const trust = kind ?? bases.find(({ id }) => id === basis)?.label;
  return trust === label ? undefined : trust;
}

/** `Law No. 058/2021, Article 43 (Published summary)`. */
export function citation(source: Cited, bases: Bases): string {
  const trust = trustOf(source, bases);
  return trust ? `${source.label} (${trust})` : source.label;
}
