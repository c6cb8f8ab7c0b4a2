import "./audit.css";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Filter from "lucide-react/icons/funnel";
import { type ComponentType, useState } from "react";
import type { AuditPage } from "../../../db/schema/audit.ts";
import { longDate, kigaliDay } from "../../ui/time.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { byDay, fileAddress, type Filters, noFilters, pageAddress } from "./ask.ts";
import { Entry } from "./entry.tsx";
import { FilterForm } from "./filter-form.tsx";
import { useVerify } from "./verify.tsx";
import { sharedNames } from "./words.ts";

const pageQuery = (filters: Filters, before: number | undefined) =>
  queryOptions<AuditPage>({
    queryKey: [pageAddress(filters, before)],
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** An article, and the version of it that is looked at. */
interface Looked {
  article: { id: string; title: string };
  version: number | undefined;
}

interface AuditScreenProps {
  /** What an article was. */
  Versions: ComponentType<Looked & { onClose: () => void }>;
  /** The day that was typed, as YYYY-MM-DD; undefined where it is none. */
  readDay: (typed: string) => string | undefined;
}

/** Who did what, when, to what: rows that are only ever added. */
export function AuditScreen({ Versions, readDay }: AuditScreenProps) {
  const [looked, setLooked] = useState<Looked>();
  const { button, verdict } = useVerify();
  const [filtering, setFiltering] = useState(false);
  const [filters, setFilters] = useState(noFilters);
  // The way from the newest page to this one, by the number that each begins before.
  const [way, setWay] = useState<number[]>([]);
  const {
    data: page,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery(pageQuery(filters, way.at(-1)));
  const narrow = (asked: Filters) => {
    setFilters(asked);
    setWay([]);
  };
  const shared = sharedNames(page?.entries ?? []);
  return (
    <>
      <div className="staff-top">
        <h1>Audit trail</h1>
        <div className="staff-acts audit-acts">
          <button
            type="button"
            className="btn btn-secondary btn-sm"
            aria-expanded={filtering}
            aria-controls="audit-filter"
            onClick={() => setFiltering(!filtering)}
          >
            <Filter className="i" size={20} aria-hidden="true" />
            <span>Filter</span>
          </button>
          <a className="btn btn-secondary btn-sm" href={fileAddress(filters)} download="audit.csv">
            <Download className="i" size={20} aria-hidden="true" />
            <span>Export CSV</span>
          </a>
          {button}
        </div>
      </div>
      {verdict}
      <FilterForm
        id="audit-filter"
        hidden={!filtering}
        readDay={readDay}
        actions={page?.actions ?? []}
        onFilter={narrow}
      />
      {error ? <LoadError problem={error} again={() => void refetch()} /> : null}
      {page || error ? null : (
        <p role="status" className="muted staff-wait">
          Loading the trail...
        </p>
      )}
      {page && page.entries.length === 0 ? (
        <p role="status" className="staff-wait">
          No entries match these filters.
        </p>
      ) : null}
      {page ? (
        <div aria-busy={isPlaceholderData}>
          {byDay(page.entries).map(({ day, entries }) => (
            <section key={day} className="audit-day" aria-labelledby={`audit-${day}`}>
              <h2 id={`audit-${day}`}>
                {dayName(day)} <span className="staff-sub">Kigali time</span>
              </h2>
              <ul>
                {entries.map((entry) => (
                  <Entry
                    key={entry.seq}
                    entry={entry}
                    shared={shared}
                    onVersion={({ version, ...article }) => setLooked({ article, version })}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : null}
      {page && (way.length > 0 || page.next !== null) ? (
        <nav className="audit-pages" aria-label="Pages">
          <button
            type="button"
            className="btn btn-secondary btn-sm"
            disabled={way.length === 0}
            onClick={() => setWay(way.slice(0, -1))}
          >
            Newer
          </button>
          <button
            type="button"
            className="btn btn-secondary btn-sm"
            disabled={page.next === null}
            onClick={() => page.next !== null && setWay([...way, page.next])}
          >
            Older
          </button>
        </nav>
      ) : null}
      {looked ? <Versions {...looked} onClose={() => setLooked(undefined)} /> : null}
    </>
  );
}

/** `Today, 23 November 2026`. */
const dayName = (day: string): string =>
  `${day === kigaliDay(Date.now()) ? "Today, " : ""}${longDate(day)}`;
