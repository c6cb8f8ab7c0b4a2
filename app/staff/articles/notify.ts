import { type Notice, showToast } from "../../ui/toast.tsx";

export function notify(
  kind: Notice["kind"],
  title: string,
  more?: string | Pick<Notice, "text" | "link" | "act" | "duration">,
): void {
  const options = typeof more === "string" ? { text: more } : more;
  void showToast({ kind, title, ...options });
}
