import X from "lucide-react/icons/x";

/** The cross of a dialog. */
export function CloseButton({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label="Close" disabled={busy} onClick={onClose}>
      <X className="i" size={24} aria-hidden="true" />
    </button>
  );
}
