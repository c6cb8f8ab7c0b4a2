import { useCallback, useEffect, useRef } from "react";
import { flushSync } from "react-dom";

const pauseMs = 300;

export interface TypedText {
  /** Takes what a field holds now; it is stored after a short pause. */
  type: (key: string, text: string) => void;
  /** Stores it immediately. */
  flush: () => void;
}

/** Stores what is typed after a short pause, and immediately where the page may be gone or is printed. */
export function useTypedText(putAll: (values: Readonly<Record<string, unknown>>) => void) {
  const pending = useRef(new Map<string, string>());
  const timer = useRef(0);

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    removeEventListener("beforeunload", flush);
    const values = [...pending.current].map(([key, text]) => [key, text || undefined]);
    pending.current.clear();
    if (values.length > 0) putAll(Object.fromEntries(values));
  }, [putAll]);

  const type = useCallback(
    (key: string, text: string) => {
      pending.current.set(key, text);
      // Sooner than pagehide, and so with time for the write. Only meanwhile: some browsers keep no page that listens to it.
      addEventListener("beforeunload", flush);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(flush, pauseMs);
    },
    [flush],
  );

  useEffect(() => {
    const onPrint = () => flushSync(flush);
    const onHidden = () => document.visibilityState === "hidden" && flush();
    addEventListener("pagehide", flush);
    addEventListener("beforeprint", onPrint);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      flush();
      removeEventListener("pagehide", flush);
      removeEventListener("beforeprint", onPrint);
      document.removeEventListener("visibilitychange", onHidden);
    };
  }, [flush]);

  return { type, flush };
}
