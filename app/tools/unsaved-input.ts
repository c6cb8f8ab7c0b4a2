import { useCallback, useEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { openAnswers } from "../../db/device/answers.ts";
import type { Tool } from "../../db/schema/tools/tools.ts";
import { answersNow, type OpenAnswers, refreshAnswers } from "./answers.ts";

const pauseMs = 300;

export interface UnsavedInput {
  /** Takes a field's text; it is stored after a short pause. */
  type: (key: string, text: string) => void;
  /** A field's text after another tab may have stored one: both texts, if this tab has unsaved text too. */
  merged: (key: string, separator: string) => string;
  /** Stores the text immediately. */
  flush: () => void;
  /** Drops the text, because it is to be erased. */
  discard: () => void;
}

interface PendingText {
  text: string;
  /** The stored text at the time of typing. */
  before: string;
}

/** Stores typed text after a short pause, and immediately when the page ends or is printed. */
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
      // Opens the database early, because a page that ends waits for nothing.
      openAnswers().catch(() => undefined); // storing says so
      const before = pending.current.get(key)?.before;
      // A tab that slept, or is not listening yet, does not know another tab's text.
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

/** The latest known text; the rendered one may be older. */
function storedText(tool: Tool, key: string): string {
  const value = answersNow(tool)?.get(key)?.value;
  return typeof value === "string" ? value : "";
}

/** The text stored by another tab, followed by the text typed here. */
export function mergeTexts(
  { text, before }: PendingText,
  stored: string,
  separator: string,
): string {
  if (stored === before || text.includes(stored)) return text;
  const added = text.startsWith(before) ? text.slice(before.length).trimStart() : text;
  return [stored, added].filter(Boolean).join(separator);
}

/** Maps an empty text to undefined, which removes the answer. */
const textsOf = (typed: ReadonlyMap<string, PendingText>): Record<string, string | undefined> =>
  Object.fromEntries([...typed].map(([key, { text }]) => [key, text || undefined]));
