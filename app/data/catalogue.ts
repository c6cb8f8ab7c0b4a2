import type { Library, LibraryLaw, LibraryTab, Standard } from "../../db/schema/library.ts";
import { addressWords } from "../../db/schema/text/address-words.ts";

/** A sentence with its own link. */
export interface Passage {
  id: string;
  text: string;
}

export interface LawEntry {
  law: LibraryLaw;
  provisions: readonly Passage[];
  requirements: readonly Passage[];
  /** False if the filter leaves only some of its passages. */
  complete: boolean;
}

interface Chapter {
  id: string;
  title: string;
  points: readonly string[];
}

export interface StandardEntry {
  standard: Standard;
  chapters: readonly Chapter[];
  complete: boolean;
}

/** The five tabs of the library, each entry with the id that links use. */
export interface Catalogue {
  laws: readonly LawEntry[];
  standards: readonly StandardEntry[];
  sectors: Library["sectors"];
  timeline: Library["timeline"];
  resources: Library["resources"];
}

/** Gives each entry an id. Passages are named by their first words, so that a link breaks rather than lead elsewhere. */
export function catalogueOf(library: Library): Catalogue {
  const { laws, standards, sectors, timeline, resources } = library;
  const taken = new Set(
    [...laws, ...standards, ...sectors, ...timeline, ...resources].map(({ id }) => id),
  );
  const idOf = (parent: string, text: string) => {
    const name = `${parent}-${passageName(text)}`;
    let id = name;
    for (let next = 2; taken.has(id); next++) id = `${name}-${next}`;
    taken.add(id);
    return id;
  };
  const passages = (parent: string, texts: readonly string[]) =>
    texts.map((text): Passage => ({ id: idOf(parent, text), text }));
  return {
    laws: laws.map((law) => ({
      law,
      provisions: passages(law.id, law.keyProvisions),
      requirements: passages(law.id, law.complianceRequirements),
      complete: true,
    })),
    standards: standards.map((standard) => ({
      standard,
      chapters: [
        ...standard.chapters.map(({ title, requirements }) => ({ title, points: requirements })),
        ...standard.strategicPillars.map(({ title, objectives }) => ({
          title,
          points: objectives,
        })),
      ].map(({ title, points }) => ({ id: idOf(standard.id, title), title, points })),
      complete: true,
    })),
    sectors,
    timeline,
    resources,
  };
}

/** The first four words in small letters, such as `consent-must-be-free`. */
export const passageName = (text: string): string => addressWords(text).slice(0, 4).join("-");

export function tabHolding(catalogue: Catalogue, id: string): LibraryTab | undefined {
  const { laws, standards, sectors, timeline, resources } = catalogue;
  const is = (one: { id: string }) => one.id === id;
  if (
    laws.some(
      ({ law, provisions, requirements }) =>
        is(law) || provisions.some(is) || requirements.some(is),
    )
  )
    return "laws";
  if (standards.some(({ standard, chapters }) => is(standard) || chapters.some(is)))
    return "standards";
  if (sectors.some(is)) return "sectors";
  if (timeline.some(is)) return "timeline";
  return resources.some(is) ? "resources" : undefined;
}
