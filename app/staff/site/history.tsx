import { useQuery, useQueryClient } from "@tanstack/react-query";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import type { Values } from "../../../db/schema/site/fields.ts";
import { type SiteDocumentName, siteDocuments } from "../../../db/schema/site/site.ts";
import type { SiteVersion } from "../../../db/schema/site/state.ts";
import { showToast } from "../../ui/toast.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { errorText } from "../session/server.ts";
import { useMe } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/confirm.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { dateAndTime } from "../ui/time.ts";
import { Versions, VersionsItem } from "../ui/versions-list.tsx";
import { Compared } from "./compared.tsx";
import { readersOf } from "./readers.ts";
import { eraseFormerVersions, referencesQuery, versionQuery, versionsQuery } from "./queries.ts";
import { differencesIn, withTitles } from "./values.ts";

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
  const { fields } = siteDocuments[name];
  const references = useQuery(referencesQuery).data;
  return (
    <Dialog
      title="History"
      wide
      busy={false}
      onClose={onClose}
      foot={
        onUse && then ? (
          <Foot
            readers={readersOf(name)}
            isNow={at === 0}
            changes={changes}
            onUse={() => {
              onUse(then);
              onClose();
            }}
          />
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
          <div className="grid gap-4 content-start">
            <Versions>
              {entries.map((entry, nth) => (
                <VersionsItem
                  key={entry.version}
                  name={dateAndTime(entry.at)}
                  isCurrent={nth === 0}
                  isChosen={entry === chosen}
                  event={eventOf(entry, nth === entries.length - 1)}
                  by={entry.by}
                  onChoose={() => setPicked(entry.version)}
                />
              ))}
            </Versions>
            <EraseFormer name={name} former={entries.length - 1} />
          </div>
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
                  fields,
                  withTitles(fields, former.data?.values ?? then, references),
                  withTitles(fields, then, references),
                )}
              />
            )}
            {before ? null : <p className="muted">{oldestWords(chosen)}</p>}
          </section>
        </div>
      ) : null}
    </Dialog>
  );
}

/** For somebody who left, and asks that nothing of them stays. */
function EraseFormer({ name, former }: { name: SiteDocumentName; former: number }) {
  const client = useQueryClient();
  const isAdministrator = useMe().role === "administrator";
  const [asks, setAsks] = useState(false);
  if (!isAdministrator || former === 0) return null;
  const erase = async () => {
    try {
      await eraseFormerVersions(name);
      await client.resetQueries({ queryKey: versionsQuery(name).queryKey });
      void showToast({ kind: "success", title: "Earlier versions erased" });
    } catch (problem) {
      const title = "The earlier versions were not erased";
      void showToast({ kind: "destructive", title, text: errorText(problem) });
    }
  };
  return (
    <>
      <Button
        small
        variant="ghost"
        className="justify-self-start text-danger-fg"
        Icon={Trash}
        onClick={() => setAsks(true)}
      >
        Erase earlier versions
      </Button>
      {asks ? (
        <Confirm
          title="Erase all versions but the present one?"
          text="What stood here before is deleted for good, with pictures that nothing else shows. Nobody can go back to it."
          act="Erase"
          onSure={() => void erase()}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}

interface FootProps {
  /** Such as `Visitors`. */
  readers: string;
  /** The state that they read. */
  isNow: boolean;
  changes: number;
  onUse: () => void;
}

const Foot = ({ readers, isNow, changes, onUse }: FootProps) =>
  isNow && changes === 0 ? (
    <p className="text-sm muted">
      {readers} read this state now. To go back, choose an earlier one.
    </p>
  ) : (
    <>
      <p className="flex-[1_1_12rem] text-sm muted">
        {changes > 0 ? "It replaces what you have changed in the form. " : ""}
        {readers} see it when you publish.
      </p>
      <Button variant="primary" onClick={onUse}>
        Put this state into the form
      </Button>
    </>
  );

const oldestWords = ({ version }: SiteVersion): string =>
  version === 1 ? "This is how the site started." : "What stood here before was erased.";

const eventOf = ({ by, changed, version }: SiteVersion, isOldest: boolean): string => {
  if (isOldest && version > 1) return "Earlier versions were erased";
  if (by === null) return "How the site started";
  return changed.length > 0 ? changed.join(", ") : "Nothing changed";
};
