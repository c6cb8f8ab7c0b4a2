import type { Crosswalk } from "../../../db/schema/tools/crosswalk.ts";
import { fold } from "../../../db/schema/text/fold.ts";
import { queryOf } from "../../data/filter-query.ts";
import { meets, type Wanted, wantedIn } from "../../data/wanted.ts";
import type { Searched } from "./entries.ts";

/** The view in the address. */
export interface View {
  by: "law" | "control";
  /** Ids of texts; empty for all. */
  texts: readonly string[];
  /** An Annex A theme such as `A.8`, and a CSF function such as `PR`; empty for all. */
  annex: string;
  csf: string;
  query: string;
}

/** The fields of the form, and the parameters of the address. */
export interface ViewSearch {
  by?: unknown;
  text?: unknown;
  annex?: unknown;
  csf?: unknown;
  q?: unknown;
}

export interface Known {
  texts: readonly string[];
  themes: readonly string[];
  functions: readonly string[];
}

export const knownIn = ({ texts, reference }: Crosswalk): Known => ({
  texts: texts.map(({ id }) => id),
  themes: reference.annexThemes.map(({ id }) => id),
  functions: reference.csfFunctions.map(({ id }) => id),
});

/** The view of an address, without unknown values. */
export function viewOf({ by, text, annex, csf, q }: ViewSearch, known: Known): View {
  const asked = typeof text === "string" ? text.split(",") : [];
  const among = (value: unknown, ids: readonly string[]) => ids.find((id) => id === value) ?? "";
  return {
    by: by === "control" ? "control" : "law",
    texts: known.texts.filter((id) => asked.includes(id)),
    annex: among(annex, known.themes),
    csf: among(csf, known.functions),
    query: queryOf(q),
  };
}

/** The shortest address of a view, without unset values. */
export const searchOf = ({ by, texts, annex, csf, query }: View) => ({
  by: by === "law" ? undefined : by,
  text: texts.join(",") || undefined,
  annex: annex || undefined,
  csf: csf || undefined,
  q: query || undefined,
});

export function pathOf(view: View): string {
  const given = Object.entries(searchOf(view)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = new URLSearchParams(given);
  return `/compliance/crosswalk${query.size > 0 ? `?${query}` : ""}`;
}

/** A parsed query: numbers match exactly, words anywhere. */
interface Asked {
  articles: readonly string[];
  references: readonly string[];
  numbers: readonly string[];
  words: readonly Wanted[];
}

/** Parses `Article 38`, `A.8.13`, `PR.DS-11`, `43` and words, in any order. */
function askedIn(query: string, known: ReadonlySet<string>): Asked {
  const articles: string[] = [];
  const rest = fold(query).replace(
    /\bart(?:icles?|\.)? ?(\d+)(?![\d./-])/g,
    (_, number: string) => {
      articles.push(number);
      return " ";
    },
  );
  const words = rest.split(/[\s,;]+/).filter(Boolean);
  const isNumber = (word: string) => /^\d+$/.test(word);
  return {
    articles,
    references: words.filter((word) => known.has(word)),
    numbers: words.filter((word) => isNumber(word) && !known.has(word)),
    words: wantedIn(words.filter((word) => !known.has(word) && !isNumber(word)).join(" ")),
  };
}

/** True if an entry matches all parts of the query. */
const answers = (of: Searched, asked: Asked): boolean =>
  asked.articles.every((number) => of.articles.has(number)) &&
  asked.references.every((id) => of.references.has(id)) &&
  asked.numbers.every((number) => of.numbers.has(number)) &&
  asked.words.every((one) => meets(of.words, one));

/** Rank of a matching entry: matches in its name count most, then its own words, then related texts. */
function rankOf(of: Searched, asked: Asked): number {
  const has = (text: string, { words }: Wanted) => words.every((word) => text.includes(word));
  const ofWord = (one: Wanted) => {
    if (has(of.name, one)) return 5;
    if (has(of.own, one)) return 4;
    return meets(of.own, one) ? 3 : has(of.words, one) ? 2 : 1;
  };
  return sum([
    ...asked.words.map(ofWord),
    ...asked.references.map((id) => of.references.get(id) ?? 0),
    ...asked.numbers.map((number) => (of.articles.has(number) ? 1 : 0)),
  ]);
}

const sum = (ranks: readonly number[]) => ranks.reduce((all, rank) => all + rank, 0);

/** The entries that a view shows, those of each text together, the best match of a query first. */
export function shownIn<Entry extends { searched: Searched; text: { id: string } }>(
  entries: readonly Entry[],
  { texts, annex, csf, query }: View,
  known: ReadonlySet<string>,
): readonly Entry[] {
  const asked = askedIn(query, known);
  const shown = entries.filter(
    ({ searched }) =>
      (texts.length === 0 || texts.some((id) => searched.texts.has(id))) &&
      (!annex || searched.themes.has(annex)) &&
      (!csf || searched.functions.has(csf)) &&
      answers(searched, asked),
  );
  if (!query) return shown;
  const ranked = shown
    .map((entry) => ({ entry, rank: rankOf(entry.searched, asked) }))
    .sort((one, other) => other.rank - one.rank);
  const order = [...new Set(ranked.map(({ entry }) => entry.text.id))];
  return order.flatMap((id) => ranked.flatMap(({ entry }) => (entry.text.id === id ? entry : [])));
}
