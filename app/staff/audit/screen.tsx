import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Filter from "lucide-react/icons/funnel";
import { useState } from "react";
import { staffRequestPath } from "../../../db/schema/address.ts";
import type { AuditPage } from "../../../db/schema/audit.ts";
import { longDate, kigaliDay } from "../../ui/time.tsx";
import { lazy } from "../layout/lazy.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { ScreenTop } from "../layout/screen-top.tsx";
import { useRequests } from "../requests/sync/hooks.ts";
import { byDay, fileAddress, type Filters, noFilters, pageAddress } from "./filters.ts";
import { Entry } from "./entry.tsx";
import { FilterForm } from "./filter-form.tsx";
import { useVerify } from "./verify.tsx";
import { sharedNames } from "./sentence.ts";
import { Button } from "../ui/button.tsx";

const pageQuery = (filters: Filters, before: number | undefined) =>
  queryOptions<AuditPage>({
    queryKey: [pageAddress(filters, before)],
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

const VersionsDialog = lazy(
  async () => (await import("../versions/dialog.tsx")).VersionsDialog,
  undefined,
  { preload: false },
);

interface ShownVersion {
  article: { id: string; title: string };
  version: number | undefined;
}

/** The append-only audit trail. */
export function AuditScreen() {
  const [shown, setShown] = useState<ShownVersion>();
  const { button, verdict } = useVerify();
  const [filtering, setFiltering] = useState(false);
  const [filters, setFilters] = useState(noFilters);
  // Cursors of the pages after the newest one, up to this page.
  const [pages, setPages] = useState<number[]>([]);
  const {
    data: page,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery(pageQuery(filters, pages.at(-1)));
  const filter = (asked: Filters) => {
    setFilters(asked);
    setPages([]);
  };
  const { rows = [] } = useRequests();
  const requestAddress = (reference: string) => {
    const row = rows.find((one) => one.reference === reference);
    return row && staffRequestPath(row.id);
  };
  const shared = sharedNames(page?.entries ?? []);
  return (
    <>
      <ScreenTop title="Audit trail">
        <div className="flex flex-wrap gap-2 max-[40rem]:*:w-(--target) max-[40rem]:*:p-0 max-[40rem]:[&_span]:sr-only">
          <Button
            small
            Icon={Filter}
            aria-expanded={filtering}
            aria-controls="audit-filter"
            onClick={() => setFiltering(!filtering)}
          >
            <span>Filter</span>
          </Button>
          <a className="btn btn-secondary btn-sm" href={fileAddress(filters)} download="audit.csv">
            <Download size={20} />
            <span>Export CSV</span>
          </a>
          {button}
        </div>
      </ScreenTop>
      {verdict}
      <FilterForm
        id="audit-filter"
        hidden={!filtering}
        actions={page?.actions ?? []}
        onFilter={filter}
      />
      {error ? <LoadError problem={error} again={() => void refetch()} /> : null}
      {page || error ? null : (
        <p role="status" className="muted py-8">
          Loading the trail...
        </p>
      )}
      {page && page.entries.length === 0 ? (
        <p role="status" className="py-8">
          No entries match these filters.
        </p>
      ) : null}
      {page ? (
        <div aria-busy={isPlaceholderData}>
          {byDay(page.entries).map(({ day, entries }) => (
            <section key={day} className="pt-6 max-[40rem]:pt-4" aria-labelledby={`audit-${day}`}>
              <h2
                className="flex justify-between items-baseline pb-2 [font:600_var(--text-base)/1.4_var(--font-text)] [letter-spacing:0]"
                id={`audit-${day}`}
              >
                {dayName(day)} <span className="text-sm text-fg-3">Kigali time</span>
              </h2>
              <ul className="bg-surface hairline rounded-3">
                {entries.map((entry) => (
                  <Entry
                    key={entry.seq}
                    entry={entry}
                    shared={shared}
                    requestAddress={requestAddress}
                    onVersion={({ version, ...article }) => setShown({ article, version })}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : null}
      {page && (pages.length > 0 || page.next !== null) ? (
        <nav className="flex gap-2 justify-end pt-4" aria-label="Pages">
          <Button small disabled={pages.length === 0} onClick={() => setPages(pages.slice(0, -1))}>
            Newer
          </Button>
          <Button
            small
            disabled={page.next === null}
            onClick={() => page.next !== null && setPages([...pages, page.next])}
          >
            Older
          </Button>
        </nav>
      ) : null}
      {shown ? <VersionsDialog {...shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}

/** `Today, 23 November 2026`. */
const dayName = (day: string): string =>
  `${day === kigaliDay(Date.now()) ? "Today, " : ""}${longDate(day)}`;
