import type { LibraryTab } from "../../db/schema/library.ts";
import type { Catalogue, LawEntry, StandardEntry } from "./catalogue.ts";
import { fold } from "./fold.ts";

/** What is left of the library under the words typed. */
export interface Found {
  catalogue: Catalogue;
  hits: Record<LibraryTab, number>;
  total: number;
}

/**
 * Looks through all tabs at once. A hit is a thing that can be linked to whose text has every term; what is
 * inside a law or a standard may have some of them in that one's title. Where something inside hits, the rest
 * inside is left out; where only the law's or the standard's own text does, it stays whole.
 */
export function find(all: Catalogue, terms: readonly string[]): Found {
  const says = (own: readonly string[], around = "") => {
    const text = fold(own.join("\n"));
    return (
      terms.some((term) => text.includes(term)) &&
      terms.every((term) => text.includes(term) || around.includes(term))
    );
  };
  const hits: Record<LibraryTab, number> = {
    laws: 0,
    standards: 0,
    sectors: 0,
    timeline: 0,
    resources: 0,
  };
  const counted = <Entry>(
    tab: LibraryTab,
    list: readonly Entry[],
    texts: (entry: Entry) => string[],
  ) => {
    const found = list.filter((entry) => says(texts(entry)));
    hits[tab] = found.length;
    return found;
  };

  const laws = all.laws.flatMap((entry): LawEntry[] => {
    const { law, provisions, requirements } = entry;
    const around = fold(`${law.title} ${law.subtitle}`);
    const inside = {
      provisions: provisions.filter(({ text }) => says([text], around)),
      requirements: requirements.filter(({ text }) => says([text], around)),
    };
    const own = says([
      law.title,
      law.subtitle,
      String(law.year),
      law.dateEnacted,
      law.description,
      law.fullDescription,
      ...law.applicableTo,
    ]);
    const within = inside.provisions.length + inside.requirements.length;
    hits.laws += within + Number(own);
    if (within > 0) return [{ law, ...inside }];
    return own ? [entry] : [];
  });

  const standards = all.standards.flatMap((entry): StandardEntry[] => {
    const { standard } = entry;
    const around = fold(standard.title);
    const chapters = entry.chapters.filter(({ title, points }) => says([title, ...points], around));
    const own = says([
      standard.title,
      standard.subtitle,
      String(standard.year),
      standard.effectiveDate,
      standard.description,
    ]);
    hits.standards += chapters.length + Number(own);
    if (chapters.length > 0) return [{ standard, chapters }];
    return own ? [entry] : [];
  });

  const catalogue: Catalogue = {
    laws,
    standards,
    sectors: counted("sectors", all.sectors, ({ title, priority, requirements }) => [
      title,
      priority,
      ...requirements,
    ]),
    timeline: counted("timeline", all.timeline, ({ year, title, description }) => [
      year,
      title,
      description,
    ]),
    resources: counted("resources", all.resources, ({ title, type, description }) => [
      title,
      type,
      description,
    ]),
  };
  const total = Object.values(hits).reduce((sum, count) => sum + count, 0);
  return { catalogue, hits, total };
}

/** A number of hits in words. */
export const inWords = (hits: number): string => (hits === 1 ? "1 hit" : `${hits} hits`);
