import { useState } from "react";
import { may } from "../../../db/schema/staff.ts";
import { useMe } from "../session/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ExportForm } from "./export-form.tsx";
import { ImportForm } from "./import-form.tsx";
import { type FoundInFiles, Review } from "./review.tsx";

interface TransferDialogProps {
  chosen: readonly string[];
  onClose: () => void;
}

export function TransferDialog({ chosen, onClose }: TransferDialogProps) {
  const mayWrite = may(useMe().role, "write");
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<FoundInFiles>();
  return (
    <Dialog title={mayWrite ? "Import, export" : "Export"} busy={busy} onClose={onClose}>
      {found ? (
        <Review
          found={found}
          onBusy={setBusy}
          onAgain={() => setFound(undefined)}
          onLeave={onClose}
        />
      ) : (
        <>
          <ExportForm chosen={chosen} />
          {mayWrite ? <ImportForm onFound={setFound} /> : null}
        </>
      )}
    </Dialog>
  );
}
