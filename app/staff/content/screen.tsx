import "./content.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import type { ContentMark } from "../../../db/schema/content-marks.ts";
import { OutsideLink, SiteLink } from "../../ui/site-link.tsx";
import { LoadError } from "../layout/load-error.tsx";

const marksQuery = queryOptions<ContentMark[]>({ queryKey: ["/api/staff/content"], staleTime: 0 });

/** What of the site's content the firm has to confirm, where visitors read it, and how it is changed. */
export function ContentScreen() {
  const { data: marks, error, refetch } = useQuery(marksQuery);
  // Without much room the list comes first, and what is known of each when it is opened.
  const [folds] = useState(() => matchMedia("(max-width: 63.99rem)").matches);
  return (
    <>
      <div className="staff-top">
        <h1>Content to confirm {marks ? <span className="muted">({marks.length})</span> : null}</h1>
      </div>
      <p className="muted pt-4">
        The firm confirms or corrects these before the site goes live. Visitors do not see this
        list.
      </p>
      {error ? <LoadError problem={error} again={() => void refetch()} /> : null}
      {marks || error ? null : (
        <p role="status" className="muted staff-wait">
          Loading content to confirm...
        </p>
      )}
      {marks?.length === 0 ? <p role="status">Nothing to confirm.</p> : null}
      <ul className="grid gap-4 pt-5">
        {marks?.map((mark) => (
          <li
            key={mark.subject}
            className="card content-mark grid gap-y-4 gap-x-10 p-5 min-[40rem]:p-6 xl:grid-cols-[21rem_minmax(0,1fr)]"
          >
            {folds ? (
              <details>
                <summary className="grid gap-4 grid-cols-[minmax(0,1fr)_auto] list-none in-open:mb-4">
                  <Ask mark={mark} />
                  <ChevronDown className="i mt-[0.2rem]" size={20} aria-hidden="true" />
                </summary>
                <Facts mark={mark} />
              </details>
            ) : (
              <>
                <Ask mark={mark} />
                <Facts mark={mark} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const Ask = ({ mark: { subject, ask, source } }: { mark: ContentMark }) => (
  <div className="grid gap-2 content-start justify-items-start [line-height:1.45] xl:sticky xl:top-6">
    <h2 className="text-lg [line-height:1.3]">{subject}</h2>
    <span className={source ? "badge badge-info" : "badge badge-warn"}>
      {source ? "Check the source" : "Sample"}
    </span>
    <p>{ask}</p>
  </div>
);

const Facts = ({ mark: { ours, theirs, source, shown, change } }: { mark: ContentMark }) => (
  <dl className="grid content-start text-[0.9375rem] [line-height:1.45] wrap-anywhere">
    <Fact name="The site says">{ours}</Fact>
    {theirs ? (
      <Fact name="The source says">
        {theirs}
        {source ? (
          <OutsideLink className="link -my-2.75 py-2.75" href={source}>
            Read it at {new URL(source).hostname.replace("www.", "")}
          </OutsideLink>
        ) : null}
      </Fact>
    ) : null}
    <Fact name="Shown on">
      {shown.map(({ label, href }) => (
        <SiteLink className="link -my-2.75 py-2.75" key={href} href={href}>
          {label}
        </SiteLink>
      ))}
    </Fact>
    <Fact name="To change it">{change}</Fact>
  </dl>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-y-0.5 gap-x-4 py-3 hairline-t min-[40rem]:grid-cols-[8rem_minmax(0,1fr)] last:pb-0 xl:first:pt-0 xl:first:[border-top:0]">
    <dt className="text-fg-2 semibold">{name}</dt>
    <dd className="grid gap-2 justify-items-start">{children}</dd>
  </div>
);
