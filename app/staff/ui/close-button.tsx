import X from "lucide-react/icons/x";
import { IconButton } from "./button.tsx";

/** The cross of a dialog. */
export function CloseButton({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return <IconButton Icon={X} label="Close" size={24} disabled={busy} onClick={onClose} />;
}
