import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { StoredSiteChange } from "../../../db/device/site.ts";
import { siteDocumentAt, staffSitePath } from "../../../db/schema/address.ts";
import { isSiteDocument, siteDocuments } from "../../../db/schema/site/site.ts";
import type { SiteEntry } from "../../../db/schema/site/state.ts";
import { may } from "../../../db/schema/staff.ts";
import { whoMay } from "../../../db/schema/who-may.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { ScreenTop } from "../layout/screen-top.tsx";
import { useMe } from "../session/session.ts";
import { useDrafts } from "../sync/drafts.ts";
import { DocumentScreen } from "./document-screen.tsx";
import { draftKey } from "./draft.ts";
import { waitsForNetwork } from "./publish-bar.tsx";
import { entriesQuery, keptQuery } from "./queries.ts";
import { ChangedBy, ShownOn } from "./parts.tsx";
import { useSiteChanges } from "./sync/current.ts";

/** The site's own words and figures: all documents, or the form of one. */
export function SiteScreen() {
  const name = useRouterState({ select: ({ location }) => siteDocumentAt(location.pathname) });
  const last = useRef(name);
  useEffect(() => {
    if (last.current !== name) document.getElementById("main")?.focus({ preventScroll: true });
    last.current = name;
  }, [name]);
  if (name === undefined) return <DocumentList />;
  return isSiteDocument(name) ? <DocumentScreen key={name} name={name} /> : <Unknown />;
}

const Unknown = () => (
  <>
    <ScreenTop title="There is nothing here" />
    <p className="pt-4">
      This part of the site does not exist.{" "}
      <SiteLink className="link" href="/admin/site">
        All parts of the site
      </SiteLink>
    </p>
  </>
);

function DocumentList() {
  const { data: now, error, refetch } = useQuery(entriesQuery);
  const { data: kept = [] } = useQuery(keptQuery);
  const entries: SiteEntry[] | undefined = now ?? (error ? kept : undefined);
  const changes = useSiteChanges();
  return (
    <>
      <ScreenTop title="Site" />
      <p className="muted pt-4">
        The words and figures that visitors read beside the articles, and the templates of your
        replies. What you publish here is in use at once.
      </p>
      {error && kept.length === 0 ? (
        <LoadError problem={error} again={() => void refetch()} />
      ) : null}
      <ul className="grid gap-4 pt-5">
        {Object.keys(siteDocuments)
          .filter(isSiteDocument)
          .map((name) => (
            <Document
              key={name}
              name={name}
              entry={entries?.find((one) => one.name === name)}
              waiting={changes?.find(({ document }) => document === name)}
            />
          ))}
      </ul>
    </>
  );
}

interface DocumentProps {
  name: keyof typeof siteDocuments;
  /** Undefined before it is read. */
  entry: SiteEntry | undefined;
  waiting: StoredSiteChange | undefined;
}

function Document({ name, entry, waiting }: DocumentProps) {
  const { title, about, needs } = siteDocuments[name];
  const { role } = useMe();
  const hasDraft = useDrafts()?.some(({ key }) => key === draftKey(name));
  return (
    <li className="card grid gap-y-3 gap-x-10 p-5 lg:p-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid gap-1 content-start justify-items-start">
        <h2 className="text-lg [line-height:1.3]">
          <SiteLink className="link -my-2 py-2" href={staffSitePath(name)}>
            {title}
          </SiteLink>
        </h2>
        <p>{about}</p>
        {waiting ? (
          <p
            className={`badge mt-1 ${waiting.state === "needs-you" ? "badge-warn" : "badge-info"}`}
          >
            {waiting.state === "needs-you"
              ? "Not published: it needs your decision"
              : waitsForNetwork}
          </p>
        ) : null}
        {hasDraft ? <p className="badge badge-warn mt-1">Changes not published</p> : null}
        {may(role, needs) ? null : (
          <p className="hint">Changing it needs the role {whoMay(needs)}.</p>
        )}
      </div>
      <div className="grid gap-2 content-start text-sm">
        <ShownOn {...siteDocuments[name]} />
        {/* The line is there from the start, or links below it would move under a finger. */}
        {entry ? <ChangedBy {...entry} /> : <p aria-hidden="true">&nbsp;</p>}
      </div>
    </li>
  );
}
