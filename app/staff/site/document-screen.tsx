import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type SiteDocumentName, siteDocuments } from "../../../db/schema/site/site.ts";
import { LoadError } from "../layout/load-error.tsx";
import { ScreenTop } from "../layout/screen-top.tsx";
import { useScreenTitle } from "../layout/screen-title.ts";
import { useQueue } from "../sync/queue.ts";
import { readDraft } from "../sync/draft-storage.ts";
import { DocumentForm } from "./document-form.tsx";
import { draftKey, filledFrom, type Open, openedFrom } from "./draft.ts";
import { entriesQuery, keptQuery, stateQuery } from "./queries.ts";
import { useSiteChanges } from "./sync/current.ts";

/** A document as the server has it, with what was typed on this device and not published. */
export function DocumentScreen({ name }: { name: SiteDocumentName }) {
  const { title } = siteDocuments[name];
  useScreenTitle(title);
  const { data: now, error, refetch } = useQuery(stateQuery(name));
  // The device keeps every part then, so that each opens without a network.
  useQuery(entriesQuery);
  const { offline } = useQueue();
  // Without the server it opens as this device has it.
  const kept = useQuery(keptQuery).data?.find((one) => one.name === name);
  const latest = now ?? (error || offline ? kept : undefined);
  const left = useLeft(name);
  const changes = useSiteChanges();
  const isLate = useLate();
  const waiting = changes?.find(({ document }) => document === name);
  const base = waiting?.base ?? latest;
  const first =
    left === undefined || !(changes || isLate) || !(latest || error)
      ? undefined
      : (left ?? (base && { base, values: waiting?.values ?? base.values }));
  if (first)
    return (
      <DocumentForm
        name={name}
        latest={latest}
        waiting={waiting}
        first={{ ...filledFrom(latest, first), saw: waiting?.values }}
        isFromDraft={left !== null}
      />
    );
  return (
    <>
      <ScreenTop title={title} />
      {error ? (
        <LoadError problem={error} again={() => void refetch()} />
      ) : (
        <p role="status" className="muted py-8">
          Loading...
        </p>
      )}
    </>
  );
}

/** A device without room for the site's documents never has what waits: then the form opens without it. */
function useLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
const lateMs = 3_000;

/** The draft of this device; null if there is none, undefined until it is read. */
function useLeft(name: SiteDocumentName): Open | null | undefined {
  const [left, setLeft] = useState<Open | null>();
  useEffect(() => {
    let isOver = false;
    readDraft(draftKey(name)).then(
      (draft) => isOver || setLeft(openedFrom(draft) ?? null),
      () => isOver || setLeft(null),
    );
    return () => {
      isOver = true;
    };
  }, [name]);
  return left;
}
