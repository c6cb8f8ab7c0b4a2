import "./audit.css";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import type { AuditPage } from "../../../db/schema/audit.ts";
import { Trouble } from "../trouble.tsx";
import { fileAddress, type Filters, inOneLine, inUtc, noFilters, pageAddress } from "./ask.ts";
import { FilterForm } from "./filter-form.tsx";
import { VerifyButton } from "./verify.tsx";

const pageQuery = (filters: Filters, before: number | undefined) =>
  queryOptions<AuditPage>({
    queryKey: [pageAddress(filters, before)],
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Who did what, when, to what: rows that are only ever added. */
export function AuditScreen() {
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
  return (
    <>
      <div className="staff-top">
        <h1>Audit trail</h1>
        <a className="btn btn-secondary btn-sm" href={fileAddress(filters)} download="audit.csv">
          <Download className="i" size={20} aria-hidden="true" />
          Export CSV
        </a>
        <VerifyButton />
      </div>
      <FilterForm actions={page?.actions ?? []} onFilter={narrow} />
      {error ? <Trouble problem={error} again={() => void refetch()} /> : null}
      {page || error ? null : (
        <p role="status" className="muted staff-wait">
          Loading the trail...
        </p>
      )}
      {page && page.entries.length === 0 ? (
        <p role="status" className="staff-wait">
          No entry fits these filters.
        </p>
      ) : null}
      {page && page.entries.length > 0 ? <Rows page={page} busy={isPlaceholderData} /> : null}
      {page ? (
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
    </>
  );
}

function Rows({ page, busy }: { page: AuditPage; busy: boolean }) {
  return (
    <div className="staff-table audit-table" aria-busy={busy}>
      <table>
        <caption className="sr">The audit trail, newest first</caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">To what</th>
            <th scope="col">Detail</th>
          </tr>
        </thead>
        <tbody>
          {page.entries.map(({ seq, at, actor, action, subject, version, detail }) => (
            <tr key={seq}>
              <td className="num">{seq}</td>
              <td className="num">
                <time dateTime={at}>{inUtc(at)}</time>
              </td>
              <td>{actor || "nobody signed in"}</td>
              <td>
                <b>{action}</b>
              </td>
              <td>
                {subject}
                {version === null ? null : `, version ${version}`}
              </td>
              <td className="staff-sub">{inOneLine(detail)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
