import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { onArrived, useRequestCounts } from "./sync/watch.ts";

/**
 * Beside "Requests" in the navigation of every screen: how many wait for a first answer. Says what arrives, and shows the
 * count on the app's icon until the sign-out.
 */
export function OpenCount() {
  useNotifiedPage();
  const router = useRouter();
  const open = useRequestCounts()?.open;
  useEffect(
    () =>
      onArrived((rows) => {
        const show = (path: string) => router.history.push(path);
        import("./arrivals.ts").then(
          ({ notifyArrived }) => notifyArrived(rows, show),
          // Without a network nothing arrives.
          () => undefined,
        );
      }),
    [router],
  );
  useEffect(() => {
    if (open !== undefined) setBadge(open);
  }, [open]);
  useEffect(() => () => setBadge(0), []);
  return open ? (
    <span className="staff-count num">
      {open}
      <span className="sr"> open</span>
    </span>
  ) : null;
}

/** Not in every browser, and not without permission. */
function setBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Goes to the page that a click on a notification asks for: sw/push.ts has checked that it is one of staff. */
function useNotifiedPage(): void {
  const { history } = useRouter();
  useEffect(() => {
    const { serviceWorker } = navigator;
    const open = ({ data }: MessageEvent<{ kind: string; path: string }>) => {
      if (data.kind === "open") history.push(data.path);
    };
    serviceWorker?.addEventListener("message", open);
    return () => serviceWorker?.removeEventListener("message", open);
  }, [history]);
}
