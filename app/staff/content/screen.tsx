import "./content.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ContentMark } from "../../../db/schema/content-marks.ts";
import { OutsideLink, SiteLink } from "../../ui/site-link.tsx";
import { Trouble } from "../trouble.tsx";

const marksQuery = queryOptions<ContentMark[]>({ queryKey: ["/api/staff/content"], staleTime: 0 });

/** What of the site's content the firm has to confirm, where visitors read it, and how it is changed. */
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
          <Mark key={mark.subject} mark={mark} />
        ))}
      </ul>
    </>
  );
}

function Mark({
  mark: { subject, ask, ours, theirs, source, shown, change },
}: {
  mark: ContentMark;
}) {
  return (
    <li className="card">
      <h2>{subject}</h2>
      <p>{ask}</p>
      <dl>
        <Fact name="The site says">{ours}</Fact>
        {theirs ? (
          <Fact name="The source says">
            {theirs}
            {source ? (
              <OutsideLink className="link" href={source}>
                Read it at {new URL(source).hostname.replace("www.", "")}
              </OutsideLink>
            ) : null}
          </Fact>
        ) : null}
        <Fact name="Shown on">
          {shown.map(({ label, href }) => (
            <SiteLink className="link" key={href} href={href}>
              {label}
            </SiteLink>
          ))}
        </Fact>
        <Fact name="To change it">{change}</Fact>
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
