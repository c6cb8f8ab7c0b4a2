import { useCallback, useEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { openAnswers } from "../../db/device/answers.ts";
import type { OpenAnswers } from "./answers.ts";

const pauseMs = 300;

export interface UnsavedInput {
  /** Takes what a field has now; it is stored after a short pause. */
  type: (key: string, text: string) => void;
  /** Stores it immediately. */
  flush: () => void;
  /** Drops it: it is to be erased. */
  discard: () => void;
}

/** Stores what is typed after a short pause, and immediately where the page ends or is printed. */
export function useUnsavedInput(putAll: OpenAnswers["putAll"]): UnsavedInput {
  const pending = useRef(new Map<string, string>());
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
      pending.current.set(key, text);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(flush, pauseMs);
    },
    [flush],
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

  return useMemo(() => ({ type, flush, discard }), [type, flush, discard]);
}

/** An empty text is no answer. */
const textsOf = (typed: ReadonlyMap<string, string>): Record<string, string | undefined> =>
  Object.fromEntries([...typed].map(([key, text]) => [key, text || undefined]));
