import { useCallback, useEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import type { OpenAnswers } from "../answers.ts";

const pauseMs = 300;
// How long a write to the database may take, plenty.
const writeMs = 2_000;

export interface UnsavedInput {
  /** Takes what a field has now; it is stored after a short pause. */
  type: (key: string, text: string) => void;
  /** Stores it immediately. */
  flush: () => void;
  /** Drops it: it is to be erased. */
  discard: () => void;
}

/** Stores what is typed after a short pause, and immediately where the page ends or is printed. */
export function useUnsavedInput(
  putAll: OpenAnswers["putAll"],
  putAllAtEnd: OpenAnswers["putAllAtEnd"],
): UnsavedInput {
  const pending = useRef(new Map<string, string>());
  const timer = useRef(0);
  /** What was handed to the database a moment ago: a page that ends does not finish the write. */
  const writing = useRef<Record<string, string | undefined>>({});

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    if (pending.current.size === 0) return;
    const values = textsOf(pending.current);
    pending.current.clear();
    putAll(values);
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

  const discard = useCallback(() => {
    window.clearTimeout(timer.current);
    pending.current.clear();
    writing.current = {};
  }, []);

  useEffect(() => {
    const leave = () => {
      const values = { ...writing.current, ...textsOf(pending.current) };
      pending.current.clear();
      writing.current = {};
      if (Object.keys(values).length > 0) putAllAtEnd(values);
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
  }, [flush, putAllAtEnd]);

  return useMemo(() => ({ type, flush, discard }), [type, flush, discard]);
}

/** An empty text is no answer. */
const textsOf = (typed: ReadonlyMap<string, string>): Record<string, string | undefined> =>
  Object.fromEntries([...typed].map(([key, text]) => [key, text || undefined]));
