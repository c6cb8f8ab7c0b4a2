import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Values } from "../../../db/schema/site/fields.ts";
import {
  type SiteDocumentName,
  type SiteVersion,
  siteDocuments,
} from "../../../db/schema/site/site.ts";
import { LoadError } from "../layout/load-error.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { dateAndTime } from "../ui/time.ts";
import { Versions, VersionsItem } from "../ui/versions-list.tsx";
import { Compared } from "./compared.tsx";
import { versionQuery, versionsQuery } from "./queries.ts";
import { differencesIn } from "./values.ts";

export interface HistoryProps {
  name: SiteDocumentName;
  /** In the form, not published. */
  changes: number;
  /** Puts a former state into the form; absent where the person may not publish. */
  onUse: ((values: Values) => void) | undefined;
  onClose: () => void;
}

/** The versions of a document: who published when, what changed, and a way back. */
export function HistoryDialog({ name, changes, onUse, onClose }: HistoryProps) {
  const versions = useQuery(versionsQuery(name));
  const [picked, setPicked] = useState<number>();
  const entries = versions.data;
  const at = Math.max(0, entries?.findIndex(({ version }) => version === picked) ?? 0);
  const chosen = entries?.[at];
  const before = entries?.[at + 1];
  const state = useQuery(versionQuery(name, chosen?.version));
  const former = useQuery(versionQuery(name, before?.version));
  const failed = [versions, state, former].find(({ isError }) => isError);
  const then = state.data?.values;
  return (
    <Dialog
      title="History"
      wide
      busy={false}
      onClose={onClose}
      foot={
        onUse && then ? (
          <>
            <p className="flex-[1_1_12rem] text-sm muted">
              {changes > 0
                ? "It replaces what you have changed in the form. Visitors see it when you publish."
                : "Visitors see it when you publish."}
            </p>
            <Button
              variant="primary"
              onClick={() => {
                onUse(then);
                onClose();
              }}
            >
              Put this state into the form
            </Button>
          </>
        ) : undefined
      }
    >
      {failed ? (
        <LoadError
          title="The history could not be read"
          problem={failed.error}
          again={() => void failed.refetch()}
        />
      ) : null}
      {entries || failed ? null : <p role="status">Loading history...</p>}
      {entries?.length === 0 ? <p>Nobody has changed this since the site started.</p> : null}
      {entries && chosen ? (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Versions>
            {entries.map((entry, nth) => (
              <VersionsItem
                key={entry.version}
                name={dateAndTime(entry.at)}
                isCurrent={nth === 0}
                isChosen={entry === chosen}
                event={eventOf(entry)}
                by={entry.by}
                onChoose={() => setPicked(entry.version)}
              />
            ))}
          </Versions>
          <section
            className="grid grid-cols-1 gap-5 content-start"
            aria-label={dateAndTime(chosen.at)}
          >
            {chosen.by ? <p className="text-sm">Published by {chosen.by}</p> : null}
            {!then || (before && !former.data) ? (
              failed ? null : (
                <p role="status">Loading...</p>
              )
            ) : (
              <Compared
                names={["Before", "After"]}
                differences={differencesIn(
                  siteDocuments[name].fields,
                  former.data?.values ?? then,
                  then,
                )}
              />
            )}
            {before ? null : <p className="muted">This is how the site started.</p>}
          </section>
        </div>
      ) : null}
    </Dialog>
  );
}

const eventOf = ({ by, changed }: SiteVersion): string => {
  if (by === null) return "As the site started";
  return changed.length > 0 ? changed.join(", ") : "Nothing changed";
};
