import * as v from "valibot";
import { useEffect, useState } from "react";
import { OpenArticle } from "../../../db/schema/insights/operations.ts";
import { fetchJson } from "../../../sw/sync/http.ts";
import { type Device, useDevice } from "./device-context.ts";

/** The server forgets a tab after a minute. */
const heartbeatMs = 25_000;
const timeoutMs = 20_000;

const none: string[] = [];

/** Tells the server that this article is open in this tab; returns the names of others who have it open. */
export function usePresence(article: string | undefined): string[] {
  const device = useDevice();
  const [others, setOthers] = useState(none);
  useEffect(() => {
    if (!device || !article) return undefined;
    return broadcastPresence(device, article, (names) =>
      setOthers((before) => (before.join() === names.join() ? before : names)),
    );
  }, [device, article]);
  return article ? others : none;
}

/** Keeps the article announced as open, and calls `show` with the others; returns a stop function. */
export function broadcastPresence(
  {
    context,
    onChanged,
    isOnline,
    sync,
  }: Pick<Device, "context" | "onChanged" | "isOnline" | "sync">,
  article: string,
  show: (names: string[]) => void,
): () => void {
  const tab = crypto.randomUUID();
  let isOver = false;
  // The last request counts, so it must arrive last.
  const oneByOne = serialize();
  const request = async (method: "PUT" | "DELETE") => {
    try {
      const response = await context.fetch(`/api/staff/open/${tab}`, {
        method,
        headers: { "content-type": "application/json" },
        credentials: "same-origin",
        keepalive: true,
        signal: AbortSignal.timeout(timeoutMs),
        ...(method === "PUT" ? { body: JSON.stringify({ article }) } : {}),
      });
      // The sync finds out if the current session is over, or only the previous one.
      if (response.status === 401) void sync();
      return response.ok;
    } catch {
      // The sync finds out if the server can be reached; no requests until then.
      if (method === "PUT") void sync();
      return false;
    }
  };
  const refresh = async () => {
    let names: string[] = [];
    try {
      const { value } = await fetchJson("/api/staff/open", v.array(OpenArticle), {
        fetch: context.fetch,
        credentials: "same-origin",
      });
      names = value
        .filter((one) => one.article === article && one.staffId !== context.person)
        .map(({ name }) => name);
    } catch {
      // Without an answer, show no names.
    }
    if (!isOver) show([...new Set(names)]);
  };
  const heartbeat = async () => {
    const isVisible = () => !isOver && !document.hidden && isOnline();
    if (!isVisible()) return;
    if ((await oneByOne(async () => isVisible() && request("PUT"))) && !isOver) await refresh();
  };
  const leave = () => void oneByOne(async () => isOnline() && request("DELETE"));
  const onVisibility = () => void heartbeat();
  onVisibility();
  const timer = setInterval(onVisibility, heartbeatMs);
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", onVisibility, { signal });
  addEventListener("pagehide", leave, { signal });
  const unsubscribe = onChanged(({ kind }) => {
    if (kind === "open" && !document.hidden && isOnline()) void refresh();
  });
  return () => {
    isOver = true;
    listening.abort();
    clearInterval(timer);
    unsubscribe();
    show([]);
    leave();
  };
}

/** Runs tasks one after the other; starts immediately when idle. */
function serialize() {
  let last: Promise<unknown> | undefined;
  return <Result>(act: () => Promise<Result>): Promise<Result> => {
    const mine = last ? last.then(act, act) : act();
    last = mine;
    const ended = () => {
      if (last === mine) last = undefined;
    };
    mine.then(ended, ended);
    return mine;
  };
}
