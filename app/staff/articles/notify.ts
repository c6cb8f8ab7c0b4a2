import { type Notice, showToast } from "../../ui/toast.tsx";

/** Shows a toast; where its script cannot be loaded, nothing. */
export function notify(
  kind: Notice["kind"],
  title: string,
  more?: string | Pick<Notice, "text" | "link">,
): void {
  const rest = typeof more === "string" ? { text: more } : more;
  showToast({ kind, title, ...rest }).catch(() => undefined);
}
