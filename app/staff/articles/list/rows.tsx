import type { ArticleRow as Article } from "../../sync/articles.ts";
import { ArticleRow, type RowActs } from "./row.tsx";

export interface RowsProps {
  articles: readonly Article[];
  /** Those that have two versions. */
  doubles: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  acts: RowActs;
}

/** How high a row is, more or less, before it has been measured. */
export const rowHeight = 64;

// What is above the list, and a row of a table or a card (articles.css), where they take least of the window.
const leastHead = 208;
const leastRow = () =>
  matchMedia("(min-width: 80rem)").matches
    ? 57
    : matchMedia("(min-width: 48rem)").matches
      ? 76
      : 102;

/** How many may be in sight before anything has been measured. */
const firstScreen = () => Math.max(1, Math.ceil((innerHeight - leastHead) / leastRow()));

/** The beginning of the list, before anybody has scrolled; room for the others below it. */
export const FirstRows = ({
  articles,
  most = firstScreen(),
  ...props
}: RowsProps & { most?: number }) => (
  <>
    <DrawnRows articles={articles} from={0} to={Math.min(most, articles.length)} {...props} />
    <Gap height={Math.max(0, articles.length - most) * rowHeight} />
  </>
);

interface DrawnProps extends RowsProps {
  from: number;
  /** The first that is not drawn. */
  to: number;
  measure?: (row: HTMLTableRowElement | null) => void;
}

/** By place: while somebody types, rows change their words instead of being made anew. */
export const DrawnRows = ({ articles, from, to, doubles, chosen, measure, acts }: DrawnProps) =>
  articles.slice(from, to).map((article, nth) => (
    <ArticleRow
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, see above
      key={from + nth}
      article={article}
      index={from + nth}
      chosen={chosen.has(article.id)}
      isDouble={doubles.has(article.id)}
      measure={measure}
      {...acts}
    />
  ));

/** Stands for the rows that are not in the document. */
export const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr className="cms-gap">
      <td colSpan={6} style={{ height }} />
    </tr>
  ) : null;
