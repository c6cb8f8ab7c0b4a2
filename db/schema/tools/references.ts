import type { ReferenceKind } from "../site/references.ts";

/** The ids that content may name, by kind. */
export interface KnownIds {
  source: ReadonlySet<string>;
  control: ReadonlySet<string>;
  law: ReadonlySet<string>;
  service: ReadonlySet<string>;
  insight: ReadonlySet<string>;
}

// A key of content that holds an id, or a list of ids, of this kind.
const kinds: Record<string, keyof KnownIds> = {
  sourceIds: "source",
  controlIds: "control",
  lawId: "law",
  serviceId: "service",
  serviceIds: "service",
  insightId: "insight",
  insightIds: "insight",
};

// Names of other content, and columns of Home.
const more: Record<string, ReferenceKind> = {
  featured_services: "services",
  testimonials_preview: "testimonials",
  regulations_reference: "laws",
  instrument: "laws",
  instruments: "laws",
};

/** What the ids under this key of content are of. */
export const kindOfKey = (key: string): ReferenceKind | undefined => {
  const kind = kinds[key];
  return kind ? `${kind}s` : more[key];
};

/** Names each id in a tool's document that does not exist, with its place, such as `items.3.sourceIds: s-058-99 is no source`. */
export function unknownReferences(value: unknown, known: KnownIds, place = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = place ? `${place}.${key}` : key;
    const kind = kinds[key];
    if (!kind) return unknownReferences(inner, known, here);
    return [inner]
      .flat()
      .filter((id) => id !== null && id !== undefined && !known[kind].has(String(id)))
      .map((id) => `${here}: ${String(id)} is no ${kind}`);
  });
}
