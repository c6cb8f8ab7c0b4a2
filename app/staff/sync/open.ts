import { useEffect, useState } from "react";
import * as v from "valibot";
import { OpenArticle } from "../../../db/schema/insights/operations.ts";
import type { Device } from "./device.ts";
import { useDevice } from "./current.ts";
import { serialize } from "./in-turn.ts";
import { fetchJson } from "../../../sw/sync/http.ts";

/** The server forgets a tab after a minute. */
const tellMs = 25_000;
const patienceMs = 20_000;

/** Says that this article stands open here, and answers the names of the others before whom it does. */
export function useOpenHere(article: string | undefined): string[] {
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
const none: string[] = [];

/** Tells the server that this article stands open here, and `show` before whom else; the function ends it. */
export function announcePresence(
  { context, onChanged, reaches, sync }: Pick<Device, "context" | "onChanged" | "reaches" | "sync">,
  article: string,
  show: (names: string[]) => void,
): () => void {
  const tab = crypto.randomUUID();
  let over = false;
  // What is told last counts, so it also arrives last.
  const after = serialize();
  /** Whether our server took it. Whoever is out of reach stands open before nobody. */
  const ask = async (method: "PUT" | "DELETE") => {
    try {
      const { ok, status } = await context.fetch(`/api/staff/open/${tab}`, {
        method,
        headers: { "content-type": "application/json" },
        credentials: "same-origin",
        keepalive: true,
        signal: AbortSignal.timeout(patienceMs),
        ...(method === "PUT" ? { body: JSON.stringify({ article }) } : {}),
      });
      if (status === 401) context.signedOut();
      return ok;
    } catch {
      // Whether the server is there at all is found out in one place, and not asked for again before.
      if (method === "PUT") void sync();
      return false;
    }
  };
  const look = async () => {
    try {
      const { value } = await fetchJson("/api/staff/open", v.array(OpenArticle), {
        fetch: context.fetch,
        credentials: "same-origin",
      });
      const names = value
        .filter((one) => one.article === article && one.staffId !== context.person)
        .map(({ name }) => name);
      if (!over) show([...new Set(names)]);
    } catch {
      // Who else has it open is not known: nobody is named.
      if (!over) show([]);
    }
  };
  const tell = async () => {
    const stands = () => !over && !document.hidden && reaches();
    if (stands() && (await after(async () => stands() && ask("PUT"))) && !over) await look();
  };
  const leave = () => void after(async () => reaches() && ask("DELETE"));
  void tell();
  const timer = setInterval(() => void tell(), tellMs);
  const visible = () => void tell();
  document.addEventListener("visibilitychange", visible);
  addEventListener("pagehide", leave);
  const ending = onChanged(({ kind }) => {
    if (kind === "open" && !document.hidden && reaches()) void look();
  });
  return () => {
    over = true;
    clearInterval(timer);
    ending();
    document.removeEventListener("visibilitychange", visible);
    removeEventListener("pagehide", leave);
    show([]);
    leave();
  };
}
