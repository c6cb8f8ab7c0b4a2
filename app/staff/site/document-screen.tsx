import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type SiteDocumentName, siteDocuments } from "../../../db/schema/site/site.ts";
import { LoadError } from "../layout/load-error.tsx";
import { ScreenTop } from "../layout/screen-top.tsx";
import { useScreenTitle } from "../layout/screen-title.ts";
import { readDraft } from "../sync/draft-storage.ts";
import { DocumentForm } from "./document-form.tsx";
import { draftKey, type Open, openedFrom } from "./draft.ts";
import { stateQuery } from "./queries.ts";

/** A document as the server has it, with what was typed on this device and not published. */
export function DocumentScreen({ name }: { name: SiteDocumentName }) {
  const { title } = siteDocuments[name];
  useScreenTitle(title);
  const { data: latest, error, refetch } = useQuery(stateQuery(name));
  const left = useLeft(name);
  // Without the server what was typed opens over the state that it began with.
  const first =
    left === undefined || !(latest || error)
      ? undefined
      : (left ?? (latest && { base: latest, values: latest.values }));
  if (first)
    return <DocumentForm name={name} latest={latest} first={first} isFromDraft={left !== null} />;
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
