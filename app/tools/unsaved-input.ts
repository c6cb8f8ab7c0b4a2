import { useCallback, useEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { openAnswers } from "../../db/device/answers.ts";
import type { Tool } from "../../db/schema/tools/tools.ts";
import { answersNow, type OpenAnswers, refreshAnswers } from "./answers.ts";

const pauseMs = 300;

export interface UnsavedInput {
  /** Takes what a field has now; it is stored after a short pause. */
  type: (key: string, text: string) => void;
  /** The text of a field after another tab may have stored one: both, where it was typed in here too. */
  merged: (key: string, separator: string) => string;
  /** Stores it immediately. */
  flush: () => void;
  /** Drops it: it is to be erased. */
  discard: () => void;
}

interface PendingText {
  text: string;
  /** What was stored when it was typed. */
  before: string;
}

/** Stores what is typed after a short pause, and immediately where the page ends or is printed. */
export function useUnsavedInput(tool: Tool, putAll: OpenAnswers["putAll"]): UnsavedInput {
  const pending = useRef(new Map<string, PendingText>());
  const timer = useRef(0);

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    if (pending.current.size === 0) return;
    const values = textsOf(pending.current);
    pending.current.clear();
    putAll(values);
  }, [putAll]);

  const type = useCallback(
    (key: string, text: string) => {
      // Open by the time the page may end, when nothing that is awaited comes any more.
      openAnswers().catch(() => undefined); // storing says so
      const before = pending.current.get(key)?.before;
      // A tab that slept, or is not listening yet, has not heard of another one's text.
      if (before === undefined) refreshAnswers(tool).catch(() => undefined); // storing says so
      pending.current.set(key, { text, before: before ?? storedText(tool, key) });
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(flush, pauseMs);
    },
    [tool, flush],
  );

  const merged = useCallback(
    (key: string, separator: string) => {
      const typed = pending.current.get(key);
      const stored = storedText(tool, key);
      if (!typed) return stored;
      const text = mergeTexts(typed, stored, separator);
      pending.current.set(key, { text, before: stored });
      return text;
    },
    [tool],
  );

  const discard = useCallback(() => {
    window.clearTimeout(timer.current);
    pending.current.clear();
  }, []);

  useEffect(() => {
    const hide = () => document.visibilityState === "hidden" && flush();
    const print = () => flushSync(flush);
    addEventListener("pagehide", flush);
    addEventListener("beforeprint", print);
    document.addEventListener("visibilitychange", hide);
    return () => {
      flush();
      removeEventListener("pagehide", flush);
      removeEventListener("beforeprint", print);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [flush]);

  return useMemo(() => ({ type, merged, flush, discard }), [type, merged, flush, discard]);
}

/** As the device has it now; what is rendered may be older. */
function storedText(tool: Tool, key: string): string {
  const value = answersNow(tool)?.get(key)?.value;
  return typeof value === "string" ? value : "";
}

/** What another tab has stored since, and after it what was typed here. */
export function mergeTexts(
  { text, before }: PendingText,
  stored: string,
  separator: string,
): string {
  if (stored === before || text.includes(stored)) return text;
  const added = text.startsWith(before) ? text.slice(before.length).trimStart() : text;
  return [stored, added].filter(Boolean).join(separator);
}

/** An empty text is no answer. */
const textsOf = (typed: ReadonlyMap<string, PendingText>): Record<string, string | undefined> =>
  Object.fromEntries([...typed].map(([key, { text }]) => [key, text || undefined]));
