import "./content.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ContentMark } from "../../../db/schema/content-marks.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { Trouble } from "../trouble.tsx";

const marksQuery = queryOptions<ContentMark[]>({ queryKey: ["/api/staff/content"], staleTime: 0 });

/** What of the site's content the firm has to confirm, with what its source says. */
export function ContentScreen() {
  const { data: marks, error, refetch } = useQuery(marksQuery);
  return (
    <>
      <div className="staff-top">
        <h1>Content to confirm</h1>
      </div>
      <p className="muted content-lead">
        The firm confirms or corrects these before the site goes live. Visitors do not see this
        list.
      </p>
      {error ? <Trouble problem={error} again={() => void refetch()} /> : null}
      {marks || error ? null : (
        <p role="status" className="muted staff-wait">
          Loading content to confirm...
        </p>
      )}
      {marks?.length === 0 ? <p role="status">Nothing to confirm.</p> : null}
      <ul className="content-marks">
        {marks?.map((mark) => (
          <Mark key={JSON.stringify(mark)} mark={mark} />
        ))}
      </ul>
    </>
  );
}

function Mark({ mark: { title, page, field, ours, theirs, source, note } }: { mark: ContentMark }) {
  return (
    <li className="card">
      <h2 className="h5">{title}</h2>
      <p>{note}</p>
      <dl>
        {ours ? <Fact name="The site says">{ours}</Fact> : null}
        {theirs ? <Fact name="The source says">{theirs}</Fact> : null}
        {source ? (
          <Fact name="Source">
            <a className="link" href={source}>
              {source}
            </a>
          </Fact>
        ) : null}
        {page ? (
          <Fact name="Page">
            <SiteLink className="link" href={page}>
              {page}
            </SiteLink>
            {field ? `, field ${field}` : ""}
          </Fact>
        ) : null}
      </dl>
    </li>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
