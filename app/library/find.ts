import type { LibraryTab } from "../../db/schema/library.ts";
import type { Catalogue, LawEntry, StandardEntry } from "../data/catalogue.ts";
import { fold } from "../../db/schema/text/fold.ts";
import { meets, touches, type Wanted } from "../data/wanted.ts";

/** The library's entries that match the typed words. */
export interface Found {
  catalogue: Catalogue;
  hits: Record<LibraryTab, number>;
  total: number;
}

/**
 * Searches all tabs at the same time. A hit is a linkable entry whose text has all the terms; an entry inside a law, a
 * standard or a sector may have some of them in the title of that parent. If entries inside hit, the others inside
 * are left out; if only the parent's own text does, it stays whole.
 */
export function find(all: Catalogue, wanted: readonly Wanted[]): Found {
  const says = (own: readonly string[], around = "") => {
    const text = fold(own.join("\n"));
    return (
      wanted.some((one) => touches(text, one)) &&
      wanted.every((one) => meets(`${around}\n${text}`, one))
    );
  };
  /** The matching points, or all of them if the title matches or no point does. */
  const narrowed = (points: readonly string[], around: string) => {
    if (wanted.every((one) => meets(around, one))) return points;
    const found = points.filter((point) => says([point], around));
    return found.length > 0 ? found : points;
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
    const passages = inside.provisions.length + inside.requirements.length;
    hits.laws += passages + Number(own);
    if (passages > 0) return [{ law, ...inside, complete: false }];
    return own ? [entry] : [];
  });

  const standards = all.standards.flatMap((entry): StandardEntry[] => {
    const { standard } = entry;
    const around = fold(standard.title);
    const chapters = entry.chapters.flatMap((chapter) => {
      const { title, points } = chapter;
      if (!says([title, ...points], around)) return [];
      return [{ ...chapter, points: narrowed(points, fold(`${standard.title} ${title}`)) }];
    });
    const own = says([
      standard.title,
      standard.subtitle,
      String(standard.year),
      standard.effectiveDate,
      standard.description,
    ]);
    hits.standards += chapters.length + Number(own);
    if (chapters.length > 0) return [{ standard, chapters, complete: false }];
    return own ? [entry] : [];
  });

  const catalogue: Catalogue = {
    laws,
    standards,
    sectors: counted("sectors", all.sectors, ({ title, priority, requirements }) => [
      title,
      priority,
      ...requirements,
    ]).map((sector) => ({
      ...sector,
      requirements: [...narrowed(sector.requirements, fold(sector.title))],
    })),
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
  if (wanted.every(({ synonyms }) => synonyms.length === 0)) return { catalogue, hits, total };
  const exact = find(
    all,
    wanted.map(({ words }) => ({ words, synonyms: [] })),
  ).catalogue;
  return { catalogue: exactFirst(catalogue, exact), hits, total };
}

/** Sorts exact matches before those by synonyms; years stay in their order. */
function exactFirst(found: Catalogue, exact: Catalogue): Catalogue {
  const first = <Entry>(
    list: readonly Entry[],
    before: readonly Entry[],
    id: (one: Entry) => string,
  ) => {
    const ids = new Set(before.map(id));
    return [...list].sort((one, other) => Number(ids.has(id(other))) - Number(ids.has(id(one))));
  };
  return {
    laws: first(found.laws, exact.laws, ({ law }) => law.id),
    standards: first(found.standards, exact.standards, ({ standard }) => standard.id),
    sectors: first(found.sectors, exact.sectors, ({ id }) => id),
    timeline: found.timeline,
    resources: first(found.resources, exact.resources, ({ id }) => id),
  };
}

export const inWords = (hits: number): string => (hits === 1 ? "1 result" : `${hits} results`);
