import { useState } from "react";
import "./transfer.css";
import { isAtLeast } from "../../../db/schema/staff.ts";
import { useMe } from "../session/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ExportForm } from "./export-form.tsx";
import { ImportForm } from "./import-form.tsx";

interface TransferDialogProps {
  chosen: readonly string[];
  onClose: () => void;
}

export function TransferDialog({ chosen, onClose }: TransferDialogProps) {
  const editor = isAtLeast(useMe().role, "editor");
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title={editor ? "Import, export" : "Export"} busy={busy} onClose={onClose}>
      <ExportForm chosen={chosen} />
      {editor ? <ImportForm onBusy={setBusy} /> : null}
    </Dialog>
  );
}
