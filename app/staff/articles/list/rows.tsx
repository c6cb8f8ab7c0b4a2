import type { ArticleRow as Article } from "../../sync/articles.ts";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { memo } from "react";
import { longDate } from "../../../ui/time.tsx";
import { dateAndTime } from "../../ui/time.ts";
import { Problem, SyncStateBadge, StatusBadge } from "../status.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Gap } from "../../ui/gap.tsx";

/** Actions of a row; without `onEdit` it is read-only (viewers). */
export interface RowActs {
  onChoose: (id: string, chosen: boolean) => void;
  onEdit?: ((id: string) => void) | undefined;
  onDelete?: ((ids: readonly string[]) => void) | undefined;
  /** Opens the article's menu below this button. */
  onMore?: ((id: string, anchor: HTMLElement) => void) | undefined;
  onCompare?: ((id: string) => void) | undefined;
}

export interface RowsProps {
  articles: readonly Article[];
  conflicting: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  acts: RowActs;
}

/** Estimated height of a row in px, until it is measured. */
export const rowHeight = 64;

// Minimum heights in px (list.css): the area above the list, and a row of the table or a card.
const leastHead = 208;
const leastRow = () =>
  matchMedia("(min-width: 80rem)").matches
    ? 57
    : matchMedia("(min-width: 48rem)").matches
      ? 76
      : 102;

const firstScreen = () => Math.max(1, Math.ceil((innerHeight - leastHead) / leastRow()));

/** The first screen of the list, with a spacer as high as the rest. */
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
  /** Exclusive end of the rendered rows. */
  to: number;
  measure?: (row: HTMLTableRowElement | null) => void;
}

/** Keyed by index: while the user types a search, rows are updated instead of created. */
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

interface RowProps extends RowActs {
  article: Article;
  isConflicting: boolean;
  index: number;
  chosen: boolean;
  measure?: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** `14 Jun 2026` of `14 June 2026`. */
const short = (date: string): string => date.replace(/([A-Z][a-z]{2})[a-z]+/, "$1");

const ArticleRow = memo(function ArticleRow({
  article: { id, title, link, category, status, publishAt, date, syncState, problem },
  isConflicting,
  index,
  chosen,
  measure,
  onChoose,
  onEdit,
  onMore,
  onDelete,
  onCompare,
}: RowProps) {
  return (
    <tr
      className="article-row"
      ref={measure}
      data-index={index}
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-selected={chosen}
      data-sync={syncState}
    >
      {onEdit ? (
        <td data-column="choose">
          <label className="choice">
            <span className="sr">Select {title}</span>
            <Checkbox
              data-control="choose"
              checked={chosen}
              onChange={({ target }) => onChoose(id, target.checked)}
            />
          </label>
        </td>
      ) : null}
      <td data-column="title">
        {onEdit ? (
          <button
            type="button"
            className="article-title"
            data-control="open"
            onClick={() => onEdit(id)}
            onKeyDown={({ key }) => {
              if (key === "Delete") onDelete?.([id]);
            }}
          >
            {title}
          </button>
        ) : (
          <a className="article-title" data-control="open" href={link}>
            {title}
          </a>
        )}
        <span className="block max-xl:hidden truncate text-sm text-fg-3 leading-[1.3]">{link}</span>
        <Problem text={problem} />
      </td>
      <td data-column="category">{category}</td>
      <td data-column="status">
        <span className="flex flex-wrap gap-x-2 gap-y-0.5 items-center">
          {syncState === "saved" ? (
            <StatusBadge status={status} />
          ) : (
            <SyncStateBadge syncState={syncState} />
          )}
          {status === "scheduled" && publishAt ? (
            <span className="text-xs text-fg-3 leading-[1.3] whitespace-nowrap">
              {short(dateAndTime(publishAt))}
            </span>
          ) : null}
        </span>
      </td>
      <td data-column="date">
        <time dateTime={date}>{short(longDate(date))}</time>
      </td>
      <td data-column="actions">
        <div className="flex justify-end *:flex-none">
          {isConflicting && onCompare ? (
            <Button
              small
              data-control="compare"
              aria-label={`Compare the versions of ${title}`}
              onClick={() => onCompare(id)}
            >
              Compare
            </Button>
          ) : null}
          {onEdit && !isConflicting ? (
            <IconButton
              className="max-md:hidden"
              Icon={Pencil}
              label={`Edit ${title}`}
              data-control="edit"
              onClick={() => onEdit(id)}
            />
          ) : null}
          {onDelete && !isConflicting ? (
            <IconButton
              className="takes-away"
              Icon={Trash}
              label={`Delete ${title}`}
              data-control="delete"
              onClick={() => onDelete([id])}
            />
          ) : null}
          {onEdit && onMore ? (
            <IconButton
              Icon={Ellipsis}
              label={`More for ${title}`}
              data-control="more"
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMore(id, currentTarget)}
            />
          ) : null}
        </div>
      </td>
    </tr>
  );
});
