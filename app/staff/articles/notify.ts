import { type Notice, showToast } from "../../ui/toast.tsx";

/** Without its script the screens show what came of it. */
export function notify(
  kind: Notice["kind"],
  title: string,
  more?: string | Pick<Notice, "text" | "link">,
): void {
  const rest = typeof more === "string" ? { text: more } : more;
  showToast({ kind, title, ...rest }).catch(() => undefined);
}
