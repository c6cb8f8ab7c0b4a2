import { restoredFields } from "./restore.ts";
import type { Read } from "./use-versions.ts";
import { Button } from "../ui/button.tsx";

interface RestoreFootProps {
  chosen: Read;
  now: Read | undefined;
  busy: boolean;
  onRestore: (then: NonNullable<Read["state"]>, now: NonNullable<Read["state"]>) => void;
}

/** The restore button, with its consequences. */
export function RestoreFoot({ chosen, now, busy, onRestore }: RestoreFootProps) {
  const [then, current] = [chosen.state, now?.state];
  const inBin = Boolean(current?.deletedAt);
  const isNow = !chosen.entry.aside && chosen.entry.version === now?.entry.version;
  const differs =
    then && current && Object.keys(restoredFields(then, current, chosen.only)).length > 0;
  return (
    <>
      <p className="flex-[1_1_12rem] text-sm muted">{hintOf(inBin, Boolean(differs))}</p>
      {isNow ? null : (
        <Button
          variant="primary"
          disabled={busy || inBin || !differs}
          onClick={() => {
            if (then && current) onRestore(then, current);
          }}
        >
          {busy ? "Restoring..." : `Restore ${chosen.name.toLowerCase()}`}
        </Button>
      )}
    </>
  );
}

function hintOf(inBin: boolean, differs: boolean): string {
  if (inBin) return "The article is in the bin. Restore it from there first.";
  return differs
    ? "Restores the text. Status and schedule do not change."
    : "This is the current version.";
}
