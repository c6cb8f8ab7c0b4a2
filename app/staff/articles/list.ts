import type { InsightStatus, StaffInsightSummary } from "../../../db/schema/insights-staff.ts";

/** What the list is narrowed down to, and how it is ordered. */
export interface View {
  words: string;
  status: InsightStatus | "all";
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

/** A row with what the search looks through, folded once and not with every letter. */
export interface Listed {
  article: StaffInsightSummary;
  folded: string;
}

export const listed = (articles: readonly StaffInsightSummary[]): Listed[] =>
  articles.map((article) => ({
    article,
    // A sign that nobody types between them, so that no match runs from one into the other.
    folded: `${article.title}\n${article.category ?? ""}`.toLowerCase(),
  }));

/** By title or category, case-insensitive substring (spec.md §2); then status and category. The order stays. */
export function narrow(
  all: readonly Listed[],
  { words, status, category }: Pick<View, "words" | "status" | "category">,
): StaffInsightSummary[] {
  const folded = words.trim().toLowerCase();
  const found: StaffInsightSummary[] = [];
  for (const row of all) {
    if (folded && !row.folded.includes(folded)) continue;
    if (status !== "all" && row.article.status !== status) continue;
    if (category && row.article.category !== category) continue;
    found.push(row.article);
  }
  return found;
}

// One collator for all comparisons: a new one for each costs a second on ten thousand rows.
const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const keys: Record<View["by"], (article: StaffInsightSummary) => string> = {
  title: ({ title }) => title,
  category: ({ category }) => category ?? "",
  status: ({ status }) => status,
  date: ({ date }) => date,
};

/** All rows in an order, which lasts until the rows or the order change: not sorted anew with every letter. */
export function inOrder(
  all: readonly Listed[],
  { by, direction }: Pick<View, "by" | "direction">,
): Listed[] {
  const key = keys[by];
  // ISO dates need no rules of language.
  const order =
    by === "date"
      ? (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
      : compare;
  const sign = direction === "ascending" ? 1 : -1;
  return all.toSorted(
    ({ article: one }, { article: other }) =>
      sign * order(key(one), key(other)) || compare(one.id, other.id),
  );
}

/** Every category that occurs, in order. */
export const categoriesOf = (articles: readonly StaffInsightSummary[]): string[] =>
  [...new Set(articles.flatMap(({ category }) => (category ? [category] : [])))].sort(compare);
