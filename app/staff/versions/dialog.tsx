import { useQueryClient } from "@tanstack/react-query";
import { may } from "../../../db/schema/staff.ts";
import { useMe } from "../session/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { ComparedVersions } from "./compared-versions.tsx";
import { EntryList } from "./entry-list.tsx";
import { versionsQuery } from "./queries.ts";
import { RestoreFoot } from "./restore-foot.tsx";
import { type Restored, useRestore } from "./use-restore.ts";
import { useVersions } from "./use-versions.ts";
import { Button } from "../ui/button.tsx";

interface VersionsDialogProps {
  article: { id: string; title: string };
  /** The version shown first; by default the newest. */
  version?: number | undefined;
  onClose: () => void;
}

/** The versions of an article: the list, a comparison of two, and restoring one. */
export function VersionsDialog({ article: { id, title }, version, onClose }: VersionsDialogProps) {
  const client = useQueryClient();
  const mayWrite = may(useMe().role, "write");
  const versions = useVersions(id, version);
  const { entries, chosen, now, problem } = versions;
  const restoring = useRestore(id, async () => {
    versions.pick(undefined);
    await client.invalidateQueries({ queryKey: versionsQuery(id).queryKey, exact: true });
  });
  return (
    <Dialog
      title="Versions"
      wide
      busy={restoring.busy}
      onClose={onClose}
      foot={
        mayWrite && chosen ? (
          <RestoreFoot
            chosen={chosen}
            now={now}
            busy={restoring.busy}
            onRestore={(then, current) => void restoring.restore(chosen, then, current)}
          />
        ) : undefined
      }
    >
      <p className="semibold wrap-anywhere">“{title}”</p>
      {restoring.restored ? (
        <RestoredNote
          restored={restoring.restored}
          busy={restoring.busy}
          onUndo={() => void restoring.undo()}
        />
      ) : null}
      {problem ? (
        <LoadError
          title="The versions could not be read"
          problem={problem.error}
          again={problem.again}
        />
      ) : null}
      {entries || problem ? null : <p role="status">Loading versions...</p>}
      {entries && chosen ? (
        <div className="grid grid-cols-1 gap-6 mt-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <EntryList
            entries={entries}
            current={now?.entry.version}
            chosen={chosen.entry}
            onChoose={versions.pick}
          />
          <ComparedVersions
            chosen={chosen}
            other={versions.other}
            against={versions.against}
            onAgainst={entries.length > 1 ? versions.setAgainst : undefined}
          />
        </div>
      ) : null}
    </Dialog>
  );
}

interface RestoredNoteProps {
  restored: Restored;
  busy: boolean;
  onUndo: () => void;
}

const RestoredNote = ({ restored: { text, failed, undo }, busy, onUndo }: RestoredNoteProps) => (
  <div
    className={`note ${failed ? "note-danger" : "note-ok"} flex flex-wrap gap-y-2 gap-x-4 items-center justify-between mt-4`}
    role={failed ? "alert" : "status"}
  >
    <p>{text}</p>
    {undo ? (
      <Button small disabled={busy} onClick={onUndo}>
        Undo
      </Button>
    ) : null}
  </div>
);
