import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useMe } from "../session/session.ts";
import { useShownRequests } from "./sync/current.ts";
import { onArrived, useAwaitingCount } from "./sync/watch.ts";

/**
 * The count of requests that wait for a first answer, beside "Requests" in the navigation. Also notifies of arrivals, and
 * shows the count on the app's icon until the sign-out. Loaded after the first rows of articles.
 */
export function OpenCount() {
  const router = useRouter();
  useDeadlines();
  const awaiting = useAwaitingCount();
  useEffect(
    () =>
      onArrived((rows) => {
        const show = (path: string) => router.history.push(path);
        import("./arrivals.ts").then(
          ({ notifyArrived }) => notifyArrived(rows, show),
          // Offline the import fails, but then nothing arrives.
          () => undefined,
        );
      }),
    [router],
  );
  useEffect(() => {
    if (awaiting !== undefined) setBadge(awaiting);
  }, [awaiting]);
  useEffect(() => () => setBadge(0), []);
  return <AwaitingCount />;
}

/** The count without the notifications. */
export function AwaitingCount() {
  const awaiting = useAwaitingCount();
  return awaiting ? (
    <span className="num ml-auto [header>&]:-ml-6 [header>&]:mb-6 [header>&]:pointer-events-none px-[0.4rem] py-[0.1rem] rounded-1 bg-signal text-on-signal text-xs semibold leading-[1.3]">
      {awaiting}
      <span className="sr"> to answer</span>
    </span>
  ) : null;
}

/** Notifies once a minute of promises that run out. */
function useDeadlines(): void {
  const { history } = useRouter();
  const me = useMe();
  const rows = useShownRequests("rows");
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    let before = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      const passed = { before, now };
      before = now;
      const shown = latest.current ?? [];
      import("./deadlines.ts").then(
        ({ notifyDeadlines }) => notifyDeadlines(shown, passed, me, (path) => history.push(path)),
        // Offline the import fails, but the list shows the deadlines.
        () => undefined,
      );
    }, minuteMs);
    return () => clearInterval(timer);
  }, [history, me]);
}

const minuteMs = 60_000;

/** Does nothing in browsers without badges or without permission. */
function setBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
