import { memo } from "react";
import type { Applies, Item } from "../../../db/schema/tools/applies.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { toolPath } from "../../../db/schema/tools/tools.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { type FindPage, toolTitles } from "../links.ts";
import { SourceLinks } from "../source-links.tsx";
import { LevelMark } from "./level-mark.tsx";
import { byKind } from "./rows.ts";
import { deadlineInWords } from "./words.ts";

interface KindsProps {
  page: Applies;
  sources: Sources;
  rows: readonly Item[];
  findPage: FindPage;
}

/** The rows of a result by kind, each with its reason and its sources. */
export const Kinds = memo(function Kinds({ page, sources, rows, findPage }: KindsProps) {
  return byKind(page.kinds, rows).map((kind) => (
    <section
      key={kind.id}
      className="grid grid-cols-1 gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10 border-t-2 border-fg pt-6 pb-10 print:block print:py-2"
      aria-labelledby={`kind-${kind.id}`}
    >
      <h2 id={`kind-${kind.id}`} className="text-2xl self-start lg:sticky lg:top-6">
        {kind.label}
        <span className="ml-2.5 text-sm text-fg-2 font-normal">{kind.rows.length}</span>
      </h2>
      <ul>
        {kind.rows.map((row) => (
          <li
            key={row.id}
            className="grid grid-cols-1 gap-x-7 gap-y-2 py-4.5 border-t border-line first:border-t-0 first:pt-1 lg:grid-cols-[6rem_minmax(0,6fr)_minmax(0,5fr)] print:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)] print:py-1.5"
          >
            <span className="lg:pt-0.5">
              <LevelMark level={row.level} levels={page.levels} />
            </span>
            <div>
              <h3 className="text-lg">{row.title}</h3>
              {row.deadline ? (
                <p className="mt-1 text-sm semibold">
                  {deadlineInWords(row.deadline)} from {row.deadline.from}
                </p>
              ) : null}
              <p className="mt-1 text-sm text-fg-2">{row.text}</p>
              <RowLinks row={row} findPage={findPage} />
            </div>
            <div className="applies-sources">
              <p className="mb-2 text-sm print:mb-0.5">
                <span className="sr">{page.texts.why}: </span>
                {row.reason}
              </p>
              <SourceLinks ids={row.sourceIds} sources={sources} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  ));
});

function RowLinks({ row, findPage }: { row: Item; findPage: FindPage }) {
  const links = [
    {
      what: "Tool",
      page: row.tool && { title: toolTitles[row.tool], href: toolPath(row.tool) },
    },
    { what: "Library", page: findPage(row.lawId) },
    { what: "Service", page: findPage(row.serviceId) },
    { what: "Article", page: findPage(row.insightId) },
  ].flatMap(({ what, page }) => (page ? { what, ...page } : []));
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 mt-1 text-sm print:hidden">
      {links.map(({ what, title, href }) => (
        <li key={href}>
          <SiteLink
            className="group inline-flex items-center gap-2 min-h-11 semibold text-brand-fg"
            href={href}
          >
            <span className="flex-none font-normal text-fg-2">{what}</span>
            <span className="group-hover:underline underline-offset-4">{title}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
