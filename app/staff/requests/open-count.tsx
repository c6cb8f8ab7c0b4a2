import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { onArrived, useRequestCounts } from "./sync/watch.ts";

/** Beside "Requests" in the navigation: how many wait for a first answer. */
export function OpenCount() {
  const open = useRequestCounts()?.open ?? 0;
  return open > 0 ? (
    <span className="staff-count num">
      {open}
      <span className="sr"> open</span>
    </span>
  ) : null;
}

/** On every screen: says what arrives, and shows the count on the app's icon until the sign-out. */
export function RequestWatch() {
  const router = useRouter();
  useEffect(
    () =>
      onArrived((rows) => {
        const open = (path: string) => router.history.push(path);
        import("./arrivals.ts").then(
          ({ notifyArrived }) => notifyArrived(rows, open),
          // Without a network nothing arrives.
          () => undefined,
        );
      }),
    [router],
  );
  const open = useRequestCounts()?.open;
  useEffect(() => {
    if (open !== undefined) setBadge(open);
  }, [open]);
  useEffect(() => () => setBadge(0), []);
  return null;
}

/** Not in every browser, and not without permission. */
function setBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
