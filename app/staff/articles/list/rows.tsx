import type { ArticleRow as Article } from "../../sync/articles.ts";
import { ArticleRow, type RowActs } from "./row.tsx";

export interface RowsProps {
  articles: readonly Article[];
  conflicting: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  acts: RowActs;
}

/** About as high as a row, until it is measured. */
export const rowHeight = 64;

// What is above the list, and a row of a table or a card (articles.css), where they take least of the window.
const leastHead = 208;
const leastRow = () =>
  matchMedia("(min-width: 80rem)").matches
    ? 57
    : matchMedia("(min-width: 48rem)").matches
      ? 76
      : 102;

const firstScreen = () => Math.max(1, Math.ceil((innerHeight - leastHead) / leastRow()));

/** The first screen of the list, with a gap as high as the rest. */
export const FirstRows = ({
  articles,
  max = firstScreen(),
  ...props
}: RowsProps & { max?: number }) => (
  <>
    <DrawnRows articles={articles} from={0} to={Math.min(max, articles.length)} {...props} />
    <Gap height={Math.max(0, articles.length - max) * rowHeight} />
  </>
);

interface DrawnProps extends RowsProps {
  from: number;
  /** The first that is not drawn. */
  to: number;
  measure?: (row: HTMLTableRowElement | null) => void;
}

/** Keyed by place: while the search is typed, rows are updated instead of created. */
export const DrawnRows = ({ articles, from, to, conflicting, chosen, measure, acts }: DrawnProps) =>
  articles.slice(from, to).map((article, nth) => (
    <ArticleRow
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, see above
      key={from + nth}
      article={article}
      index={from + nth}
      chosen={chosen.has(article.id)}
      isConflicting={conflicting.has(article.id)}
      measure={measure}
      {...acts}
    />
  ));

export const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr className="cms-gap">
      <td colSpan={6} style={{ height }} />
    </tr>
  ) : null;
