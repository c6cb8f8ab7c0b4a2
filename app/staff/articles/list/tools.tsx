import Filter from "lucide-react/icons/funnel";
import { useState } from "react";
import { insightStatuses } from "../../../../db/schema/insights/fields.ts";
import { firstView, type View } from "./listing.ts";
import { capitalized } from "../../../../db/schema/text/capitalized.ts";
import { Button } from "../../ui/button.tsx";
import { SearchField } from "../../ui/search-field.tsx";

// For screens without the table's header.
const orders: [string, string][] = [
  ["date descending", "Newest first"],
  ["date ascending", "Oldest first"],
  ["title ascending", "Title, A to Z"],
  ["title descending", "Title, Z to A"],
  ["category ascending", "Category, A to Z"],
  ["category descending", "Category, Z to A"],
  ["status ascending", "Status, A to Z"],
  ["status descending", "Status, Z to A"],
];

interface ToolsProps {
  view: View;
  categories: readonly string[];
  /** Number of articles due for review. */
  stale: number;
  onChange: (change: Partial<View>) => void;
}

/** Search, filters and order; on small screens a button opens all but the search. */
export function Tools({ view, categories, stale, onChange }: ToolsProps) {
  const [open, setOpen] = useState(false);
  const set = setIn(view);
  return (
    <search className="contents">
      <SearchField
        className="max-md:col-span-2"
        label="Search articles"
        placeholder="Search by title, category..."
        words={view.words}
        onChange={(words) => onChange({ words })}
      />
      <Button
        className="articles-filter"
        data-set={set > 0 || undefined}
        aria-expanded={open}
        aria-controls="cms-narrow"
        onClick={() => setOpen(!open)}
      >
        <Filter size={20} />
        Filter{set > 0 ? `, ${set} set` : ""}
      </Button>
      <div className="articles-narrow" id="cms-narrow">
        <label>
          <span className="sr">Status</span>
          <select
            className="input"
            value={view.status}
            onChange={({ target }) =>
              // The options are the filters of `View`.
              onChange({ status: target.value as View["status"] })
            }
          >
            <option value="all">All statuses</option>
            {insightStatuses.map((status) => (
              <option key={status} value={status}>
                {capitalized(status)}
              </option>
            ))}
            <option value="review">To review{stale > 0 ? ` (${stale})` : ""}</option>
          </select>
        </label>
        <label>
          <span className="sr">Category</span>
          <select
            className="input"
            value={view.category}
            onChange={({ target }) => onChange({ category: target.value })}
          >
            <option value="">All categories</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </select>
        </label>
        <label className="max-md:col-span-full xl:hidden">
          <span className="sr">Order</span>
          <select
            className="input"
            value={`${view.by} ${view.direction}`}
            onChange={({ target }) => {
              // The options are those of `orders`.
              const [by, direction] = target.value.split(" ") as [View["by"], View["direction"]];
              onChange({ by, direction });
            }}
          >
            {orders.map(([order, name]) => (
              <option key={order} value={order}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </search>
  );
}

/** Number of active settings behind the button. */
const setIn = (view: View): number =>
  [
    view.status !== firstView.status,
    view.category !== firstView.category,
    view.by !== firstView.by || view.direction !== firstView.direction,
  ].filter(Boolean).length;
