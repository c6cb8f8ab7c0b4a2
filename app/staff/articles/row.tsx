import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { memo } from "react";
import type { StaffInsightSummary } from "../../../db/schema/insights-staff.ts";
import { longDate } from "../../ui/date.tsx";
import { StatusBadge } from "./status.tsx";

/** What can be done with a row; without `onEdit` nothing can be changed (viewers). */
export interface RowActs {
  onChoose: (id: string, chosen: boolean) => void;
  onEdit?: ((id: string) => void) | undefined;
  onDelete?: ((ids: readonly string[]) => void) | undefined;
}

interface RowProps extends RowActs {
  article: StaffInsightSummary;
  /** From 0, among all that are shown. */
  index: number;
  chosen: boolean;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** `14 Jun 2026`. */
const shortDate = (date: string): string => longDate(date).replace(/([A-Z][a-z]{2})[a-z]+/, "$1");

export const ArticleRow = memo(function ArticleRow({
  article: { id, title, link, category, status, date },
  index,
  chosen,
  measure,
  onChoose,
  onEdit,
  onDelete,
}: RowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      // The head is the first.
      aria-rowindex={index + 2}
      aria-selected={chosen}
    >
      {onEdit ? (
        <td className="cms-choose">
          <label>
            <span className="sr">Choose {title}</span>
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
      </td>
      <td data-column="category">{category}</td>
      <td data-column="status">
        <StatusBadge status={status} />
      </td>
      <td data-column="date">
        <time className="num" dateTime={date}>
          {shortDate(date)}
        </time>
      </td>
      <td data-column="actions">
        <div className="cms-acts">
          {onEdit ? (
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
          {onDelete ? (
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
        </div>
      </td>
    </tr>
  );
});
