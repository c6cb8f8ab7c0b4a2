import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { onArrived, useRequestCounts } from "./sync/watch.ts";

/**
 * Beside "Requests" in the navigation of every screen: how many wait for a first answer. Says what arrives, and shows the
 * count on the app's icon until the sign-out.
 */
export function OpenCount() {
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
