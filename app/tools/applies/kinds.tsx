import { memo } from "react";
import type { Applies, Item } from "../../../db/schema/tools/applies.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { Chevron } from "../../ui/chevron.tsx";
import type { FindPage } from "../links.ts";
import { LevelMark } from "./level-mark.tsx";
import { RowReason, RowText } from "./row.tsx";
import { byKind, countsInWords } from "./rows.ts";
import { Spoken } from "../../ui/spoken.tsx";

interface KindsProps {
  page: Applies;
  sources: Sources;
  rows: readonly Item[];
  findPage: FindPage;
}

/** The rows of a result, folded by kind; each row folds its reason and sources. */
export const Kinds = memo(function Kinds({ page, sources, rows, findPage }: KindsProps) {
  return byKind(page.kinds, rows).map((kind) => (
    <section
      key={kind.id}
      className="border-t border-line-strong last:border-b print:py-1"
      aria-labelledby={`kind-${kind.id}`}
    >
      <details>
        <summary className="flex items-center gap-x-4 py-4 print:py-1 cursor-pointer">
          <h3 id={`kind-${kind.id}`} className="text-xl">
            {kind.label}
          </h3>
          <span className="text-sm text-fg-2 tabular-nums whitespace-nowrap">
            {countsInWords(kind.rows)}
          </span>
          <Chevron />
        </summary>
        <ul className="pb-6 print:pb-0">
          {kind.rows.map((row) => (
            <li
              key={row.id}
              className="grid grid-cols-1 gap-x-7 gap-y-1 py-4 border-t border-line lg:grid-cols-[6rem_minmax(0,1fr)] print:grid-cols-[4.5rem_minmax(0,1fr)] print:py-1"
            >
              <span className="lg:pt-0.5">
                <LevelMark level={row.level} levels={page.levels} />
              </span>
              <div className="print:grid print:grid-cols-2 print:gap-x-6">
                <div>
                  <h4 className="text-lg print:text-md print:leading-tight">{row.title}</h4>
                  <RowText row={row} findPage={findPage} />
                </div>
                <details>
                  <summary className="inline-flex items-center gap-1.5 min-h-11 text-sm semibold text-brand-fg cursor-pointer print:hidden">
                    {page.texts.whyAndSource}
                    <Spoken>{row.title}</Spoken>
                    <Chevron />
                  </summary>
                  <RowReason row={row} sources={sources} />
                </details>
              </div>
            </li>
          ))}
        </ul>
      </details>
    </section>
  ));
});
