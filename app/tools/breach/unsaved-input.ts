import { useCallback, useEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { lastTypedKey } from "../../../db/device/keys.ts";
import { readStored, writeStored } from "../../data/browser-storage.ts";
import type { OpenAnswers } from "../answers.ts";

const pauseMs = 300;
// How long a write to the database may take, plenty.
const writeMs = 2_000;

export interface UnsavedInput {
  /** Takes what a field has now; it is stored after a short pause. */
  type: (key: string, text: string) => void;
  /** Stores it immediately. */
  flush: () => void;
}

/** Stores what is typed after a short pause, and immediately where the page may be gone or is printed. */
export function useUnsavedInput(isRead: boolean, putAll: OpenAnswers["putAll"]): UnsavedInput {
  const pending = useRef(new Map<string, string>());
  const timer = useRef(0);
  /** What was handed to the database a moment ago. */
  const writing = useRef<Record<string, string>>({});

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    if (pending.current.size === 0) return;
    const values = Object.fromEntries(pending.current);
    pending.current.clear();
    putAll(toStore(values));
    const all = { ...writing.current, ...values };
    writing.current = all;
    setTimeout(() => {
      if (writing.current === all) writing.current = {};
    }, writeMs);
  }, [putAll]);

  const type = useCallback(
    (key: string, text: string) => {
      pending.current.set(key, text);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(flush, pauseMs);
    },
    [flush],
  );

  // A page that ends does not finish a write to its database: localStorage has the text until the next visit.
  useEffect(() => {
    const leave = () => {
      flush();
      if (Object.keys(writing.current).length > 0)
        writeStored(lastTypedKey, JSON.stringify(writing.current));
    };
    const hide = () => document.visibilityState === "hidden" && flush();
    const print = () => flushSync(flush);
    addEventListener("pagehide", leave);
    addEventListener("beforeprint", print);
    document.addEventListener("visibilitychange", hide);
    return () => {
      flush();
      removeEventListener("pagehide", leave);
      removeEventListener("beforeprint", print);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [flush]);

  useEffect(() => {
    if (!isRead) return;
    const restore = () => {
      const values = lastTyped();
      if (values) putAll(toStore(values));
      writeStored(lastTypedKey, undefined);
    };
    restore();
    // Out of the browser's memory, where the write may have ended too.
    const shown = (event: PageTransitionEvent) => event.persisted && restore();
    addEventListener("pageshow", shown);
    return () => removeEventListener("pageshow", shown);
  }, [isRead, putAll]);

  return useMemo(() => ({ type, flush }), [type, flush]);
}

/** An empty text is no answer. */
const toStore = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([key, text]) => [key, text || undefined]));

function lastTyped(): Record<string, string> | undefined {
  try {
    const stored: unknown = JSON.parse(readStored(lastTypedKey) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    const texts = Object.entries(stored).filter(([, text]) => typeof text === "string");
    return Object.fromEntries(texts);
  } catch {
    return undefined; // unreadable
  }
}
