import { useEffect, useState } from "react";
import * as v from "valibot";
import { OpenArticle } from "../../../db/schema/insights/operations.ts";
import type { Device } from "./device.ts";
import { fetchJson } from "../../../sw/sync/http.ts";
import { useDevice } from "./current.ts";
import { serialize } from "./in-turn.ts";

/** The server forgets a tab after a minute. */
const announceMs = 25_000;
const timeoutMs = 20_000;

const none: string[] = [];

/** Announces this article as open in this tab; returns the names of others who have it open. */
export function usePresence(article: string | undefined): string[] {
  const device = useDevice();
  const [others, setOthers] = useState(none);
  useEffect(() => {
    if (!device || !article) return undefined;
    return announcePresence(device, article, (names) =>
      setOthers((before) => (before.join() === names.join() ? before : names)),
    );
  }, [device, article]);
  return article ? others : none;
}

/** Announces the article, and calls `show` with the others; returns a stop function. */
export function announcePresence(
  { context, onChanged, reaches, sync }: Pick<Device, "context" | "onChanged" | "reaches" | "sync">,
  article: string,
  show: (names: string[]) => void,
): () => void {
  const tab = crypto.randomUUID();
  let isOver = false;
  // The last request counts, so it must also arrive last.
  const inOrder = serialize();
  const request = async (method: "PUT" | "DELETE") => {
    try {
      const { ok, status } = await context.fetch(`/api/staff/open/${tab}`, {
        method,
        headers: { "content-type": "application/json" },
        credentials: "same-origin",
        keepalive: true,
        signal: AbortSignal.timeout(timeoutMs),
        ...(method === "PUT" ? { body: JSON.stringify({ article }) } : {}),
      });
      if (status === 401) context.signedOut();
      return ok;
    } catch {
      // The sync finds out whether the server can be reached; no requests until then.
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
      // Unknown: no names.
    }
    if (!isOver) show([...new Set(names)]);
  };
  const announce = async () => {
    const isVisible = () => !isOver && !document.hidden && reaches();
    if (!isVisible()) return;
    if ((await inOrder(async () => isVisible() && request("PUT"))) && !isOver) await refresh();
  };
  const leave = () => void inOrder(async () => reaches() && request("DELETE"));
  const onVisibility = () => void announce();
  onVisibility();
  const timer = setInterval(onVisibility, announceMs);
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", onVisibility, { signal });
  addEventListener("pagehide", leave, { signal });
  const unsubscribe = onChanged(({ kind }) => {
    if (kind === "open" && !document.hidden && reaches()) void refresh();
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
