import type { Item } from "../../../db/schema/tools/applies.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { toolPath } from "../../../db/schema/tools/tools.ts";
import { LinkedSites } from "../../ui/linked-sites.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { FindPage } from "../links.ts";
import { toolTitles } from "../titles.ts";
import { SourceLinks } from "../source-links.tsx";
import { deadlineInWords } from "../../../db/schema/tools/condition-words.ts";

/** Props of all parts of a row. */
export interface RowProps {
  row: Item;
  sources: Sources;
  findPage: FindPage;
}

/** The duty, its deadline, and a link to its explanation on this site. */
export const RowText = ({ row, findPage }: Omit<RowProps, "sources">) => (
  <>
    {row.deadline ? (
      <p className="mt-1 text-sm semibold print:mt-0 print:text-xs">
        {deadlineInWords(row.deadline)} from {row.deadline.from}
      </p>
    ) : null}
    <p className="mt-1 text-sm text-fg-2 max-w-[70ch] print:mt-0 print:text-xs">
      <LinkedSites>{row.text}</LinkedSites>
    </p>
    <RowLinks row={row} findPage={findPage} />
  </>
);

export const RowReason = ({ row, sources }: Omit<RowProps, "findPage">) => (
  <div className="applies-sources">
    <p className="mb-2 text-sm max-w-[70ch] print:mb-0.5 print:text-xs">{row.reason}</p>
    <SourceLinks ids={row.sourceIds} sources={sources} />
  </div>
);

function RowLinks({ row, findPage }: Omit<RowProps, "sources">) {
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
