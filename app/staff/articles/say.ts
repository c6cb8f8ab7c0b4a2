import { showToast } from "../../ui/toast.tsx";

/** Without its script the screens show what came of it. */
export function say(kind: "success" | "destructive", title: string, text?: string): void {
  showToast({ kind, title, ...(text ? { text } : {}) }).catch(() => undefined);
}
