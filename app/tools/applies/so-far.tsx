import { memo } from "react";
import type { Applies, Item } from "../../../db/schema/tools/applies.ts";
import { Glyph } from "../glyph.tsx";
import { levelShapes } from "./level-mark.tsx";
import { byLevel, shortList } from "./rows.ts";
import { Spoken } from "../../ui/spoken.tsx";

interface SoFarProps {
  page: Applies;
  rows: readonly Item[];
  /** The rows before the last answer; newer ones are marked. */
  before: ReadonlySet<string> | undefined;
}

// Number of rows that fit beside a question.
const room = 8;

/** The rows that apply by the answers so far. */
export const SoFar = memo(function SoFar({ page, rows, before }: SoFarProps) {
  const isNew = ({ id }: Item) => before !== undefined && !before.has(id);
  const shown = shortList(byLevel(page.kinds, rows), isNew, room);
  const more = rows.length - shown.length;
  const added = rows.filter(isNew).length;
  return (
    <aside
      className="self-start hairline bg-surface rounded-3 noscript:hidden print:hidden"
      aria-labelledby="so-far"
    >
      <h2 id="so-far" className="px-5 pt-5 pb-3 text-lg">
        So far
        {rows.length > 0 ? <span className="ml-2 text-fg-2 font-normal">{rows.length}</span> : null}
      </h2>
      {rows.length === 0 ? (
        <div className="grid gap-3 px-5 pb-5 text-sm text-fg-2">
          <p>{page.intro}</p>
          <p>{page.texts.nothing}</p>
        </div>
      ) : (
        <ul className="leading-snug">
          {shown.map((row) => (
            <li
              key={row.id}
              className={`grid grid-cols-[1rem_minmax(0,1fr)] gap-3.5 px-5 py-2.5 border-t border-line ${isNew(row) ? "bg-brand-soft" : ""}`}
            >
              <span className="pt-0.5">
                <Glyph shape={levelShapes[row.level]} />
              </span>
              <span>
                <b className="block semibold">{row.title}</b>
                <small className="block text-sm text-fg-2">
                  {page.levels.find(({ id }) => id === row.level)?.label}
                  {isNew(row) ? <Spoken>new</Spoken> : null}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <p className="px-5 py-3 border-t border-line text-sm text-fg-2">and {more} more</p>
      ) : null}
      <p className="sr" role="status">
        {before ? `${rows.length} so far, ${added} new` : ""}
      </p>
    </aside>
  );
});
