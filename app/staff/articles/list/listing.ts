import type { InsightStatus } from "../../../../db/schema/insights/fields.ts";
import type { StaffInsightSummary } from "../../../../db/schema/insights/staff.ts";
import { fold } from "../../../../db/schema/text/fold.ts";
import { kigaliDay } from "../../../ui/time.tsx";
import { statusAt } from "../../ui/article-fields.ts";

type Row = Pick<
  StaffInsightSummary,
  "id" | "title" | "category" | "status" | "date" | "publishAt" | "reviewBy"
>;

export interface View {
  words: string;
  status: InsightStatus | "all" | "review";
  /** Empty for all. */
  category: string;
  by: "title" | "category" | "status" | "date";
  direction: "ascending" | "descending";
}

export const firstView: View = {
  words: "",
  status: "all",
  category: "",
  by: "date",
  direction: "descending",
};

/** A row with its search text, which is folded once instead of at every keystroke. */
export interface Listed<One extends Row> {
  article: One;
  folded: string;
}

/** The rows with their status at `now` (ms since 1970). */
export const listed = <One extends Row>(articles: readonly One[], now: number): Listed<One>[] =>
  articles.map((article) => ({
    article: shownAs(article, statusAt(article, now)),
    // The line break keeps matches within one field.
    folded: fold(`${article.title}\n${article.category ?? ""}`),
  }));

const shownAs = <One extends Row>(article: One, status: InsightStatus): One =>
  article.status === status ? article : { ...article, status };

/** The next time (ms since 1970) at which the list changes by itself: a scheduled publication, or midnight. */
export function nextDue(articles: readonly Row[], now: number): number {
  const times = articles.flatMap(({ status, publishAt }) => {
    const at = status === "scheduled" && publishAt ? Date.parse(publishAt) : 0;
    return at > now ? [at] : [];
  });
  return times.reduce((first, at) => Math.min(first, at), nextKigaliDay(now));
}

const dayMs = 86_400_000;

// Kigali is two hours ahead of UTC all year.
const nextKigaliDay = (now: number) => Date.parse(`${kigaliDay(now)}T00:00:00+02:00`) + dayMs;

/** True if an article is due for review on `today` (YYYY-MM-DD). */
export const isStale = ({ reviewBy, status }: Row, today: string): boolean =>
  reviewBy !== null && reviewBy <= today && status !== "archived";

/**
 * Filters by words in title or category, ignoring case (spec.md §2) and accents, or in texts (`inTexts`); then by status
 * and category. Keeps the order.
 */
export function narrow<One extends Row>(
  all: readonly Listed<One>[],
  { words, status, category }: Pick<View, "words" | "status" | "category">,
  today: string,
  inTexts: ReadonlySet<string> = new Set(),
): One[] {
  const folded = fold(words.trim());
  const found: One[] = [];
  for (const row of all) {
    if (folded && !row.folded.includes(folded) && !inTexts.has(row.article.id)) continue;
    if (status === "review" && !isStale(row.article, today)) continue;
    if (status !== "all" && status !== "review" && row.article.status !== status) continue;
    if (category && row.article.category !== category) continue;
    found.push(row.article);
  }
  return found;
}

// One collator, created at first use: one per comparison costs a second on ten thousand rows. The first screen needs none.
let collator: Intl.Collator | undefined;
const compare = (one: string, other: string): number => {
  collator ??= new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return collator.compare(one, other);
};

const plain = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const keys: Record<View["by"], (article: Row) => string> = {
  title: ({ title }) => title,
  category: ({ category }) => category ?? "",
  status: ({ status }) => status,
  date: ({ date }) => date,
};

export function sortRows<One extends Row>(
  all: readonly Listed<One>[],
  { by, direction }: Pick<View, "by" | "direction">,
): Listed<One>[] {
  const key = keys[by];
  // ISO dates need no collation.
  const order = by === "date" ? plain : compare;
  const sign = direction === "ascending" ? 1 : -1;
  return all.toSorted(
    ({ article: one }, { article: other }) =>
      sign * order(key(one), key(other)) || plain(one.id, other.id),
  );
}

export const categoriesOf = (articles: readonly Row[]): string[] =>
  [...new Set(articles.flatMap(({ category }) => (category ? [category] : [])))].sort(compare);

export const withIds = <One extends { id: string }>(
  articles: readonly One[],
  ids: ReadonlySet<string>,
): One[] => (ids.size === 0 ? [] : articles.filter(({ id }) => ids.has(id)));

export const withId = <One extends { id: string }>(
  articles: readonly One[] | undefined,
  wanted: string | undefined,
): One | undefined =>
  wanted === undefined ? undefined : articles?.find(({ id }) => id === wanted);
