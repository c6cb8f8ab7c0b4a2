import { useEffect } from "react";

/** Tells the form immediately what was typed, before anything acts on the form; `flush` stays the same. */
export function useFlush(flush: () => void): void {
  useEffect(() => {
    // A shortcut of the form, or Escape.
    const before = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.key === "Escape") flush();
    };
    document.addEventListener("keydown", before, true);
    // A tab that is put away may never come back.
    document.addEventListener("visibilitychange", flush);
    addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("keydown", before, true);
      document.removeEventListener("visibilitychange", flush);
      removeEventListener("pagehide", flush);
    };
  }, [flush]);
}
