import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { memo } from "react";
import { longDate } from "../../../ui/time.tsx";
import type { ArticleRow as Article } from "../../sync/articles.ts";
import { dateAndTime } from "../../ui/time.ts";
import { SyncStateBadge, StatusBadge } from "../status.tsx";

/** Without `onEdit` nothing can be changed (viewers). */
export interface RowActs {
  onChoose: (id: string, chosen: boolean) => void;
  onEdit?: ((id: string) => void) | undefined;
  onDelete?: ((ids: readonly string[]) => void) | undefined;
  /** Opens its menu, below this button. */
  onMore?: ((id: string, anchor: HTMLElement) => void) | undefined;
  onCompare?: ((id: string) => void) | undefined;
}

interface RowProps extends RowActs {
  article: Article;
  isConflicting: boolean;
  index: number;
  chosen: boolean;
  measure?: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** `14 Jun 2026` of `14 June 2026`. */
const short = (date: string): string => date.replace(/([A-Z][a-z]{2})[a-z]+/, "$1");

export const ArticleRow = memo(function ArticleRow({
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
      ref={measure}
      data-index={index}
      // The head is row 1.
      aria-rowindex={index + 2}
      aria-selected={chosen}
      data-sync={syncState === "saved" ? undefined : syncState}
    >
      {onEdit ? (
        <td className="cms-choose">
          <label>
            <span className="sr">Select {title}</span>
            <input
              type="checkbox"
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
            className="cms-title"
            data-control="open"
            onClick={() => onEdit(id)}
            onKeyDown={({ key }) => {
              if (key === "Delete") onDelete?.([id]);
            }}
          >
            {title}
          </button>
        ) : (
          <a className="cms-title" data-control="open" href={link}>
            {title}
          </a>
        )}
        <span className="cms-link">{link}</span>
        {problem ? <span className="cms-problem">{problem}</span> : null}
      </td>
      <td data-column="category">{category}</td>
      <td data-column="status">
        <span className="cms-status">
          {syncState === "saved" ? (
            <StatusBadge status={status} />
          ) : (
            <SyncStateBadge syncState={syncState} />
          )}
          {status === "scheduled" && publishAt ? (
            <span className="cms-link">{short(dateAndTime(publishAt))}</span>
          ) : null}
        </span>
      </td>
      <td data-column="date">
        <time dateTime={date}>{short(longDate(date))}</time>
      </td>
      <td data-column="actions">
        <div className="cms-acts">
          {isConflicting && onCompare ? (
            <button
              type="button"
              className="btn btn-secondary btn-sm"
              data-control="compare"
              aria-label={`Compare the versions of ${title}`}
              onClick={() => onCompare(id)}
            >
              Compare
            </button>
          ) : null}
          {onEdit && !isConflicting ? (
            <button
              type="button"
              className="iconbtn"
              data-control="edit"
              aria-label={`Edit ${title}`}
              onClick={() => onEdit(id)}
            >
              <Pencil className="i" size={20} aria-hidden="true" />
            </button>
          ) : null}
          {onDelete && !isConflicting ? (
            <button
              type="button"
              className="iconbtn cms-delete"
              data-control="delete"
              aria-label={`Delete ${title}`}
              onClick={() => onDelete([id])}
            >
              <Trash className="i" size={20} aria-hidden="true" />
            </button>
          ) : null}
          {onEdit && onMore ? (
            <button
              type="button"
              className="iconbtn"
              data-control="more"
              aria-label={`More for ${title}`}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => onMore(id, currentTarget)}
            >
              <Ellipsis className="i" size={20} aria-hidden="true" />
            </button>
          ) : null}
        </div>
      </td>
    </tr>
  );
});
