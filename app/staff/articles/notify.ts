import { type Notice, showToast } from "../../ui/toast.tsx";

/** Shows a toast; where its script cannot be loaded, nothing. */
export function notify(
  kind: Notice["kind"],
  title: string,
  more?: string | Pick<Notice, "text" | "link">,
): void {
  const options = typeof more === "string" ? { text: more } : more;
  showToast({ kind, title, ...options }).catch(() => undefined);
}
