import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import { useState } from "react";
import { lazy } from "../layout/lazy.tsx";
// Of what the dialogs of files and versions share, which are loaded later.
import "../ui/dialog.css";
import { Button } from "../ui/button.tsx";

const TransferDialog = lazy(async () => (await import("./dialog.tsx")).TransferDialog, undefined, {
  preload: false,
});

interface TransferMenuProps {
  chosen: readonly string[];
}

export function TransferMenu({ chosen }: TransferMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button Icon={ArrowDownUp} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Import, export
      </Button>
      {open ? <TransferDialog chosen={chosen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
