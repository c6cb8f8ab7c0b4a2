import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import { useState } from "react";
import { lazy } from "../layout/lazy.tsx";
// Of what the dialogs of files and versions share, which are loaded later.
import "../ui/dialog.css";

const TransferDialog = lazy(async () => (await import("./dialog.tsx")).TransferDialog, undefined, {
  preload: false,
});

interface TransferMenuProps {
  /** Ids of the articles that are chosen in the list. */
  chosen: readonly string[];
}

/** Articles as files: out of this site, and into it. */
export function TransferMenu({ chosen }: TransferMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-secondary"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ArrowDownUp className="i" size={20} aria-hidden="true" />
        Import, export
      </button>
      {open ? <TransferDialog chosen={chosen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
