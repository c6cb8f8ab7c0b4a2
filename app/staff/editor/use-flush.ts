import { useEffect } from "react";

/** Calls `flush`, which must be stable, before anything acts on the form. */
export function useFlush(flush: () => void): void {
  useEffect(() => {
    // The key may be a shortcut of the form, or Escape.
    const before = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.key === "Escape") flush();
    };
    document.addEventListener("keydown", before, true);
    // A hidden tab may be discarded.
    document.addEventListener("visibilitychange", flush);
    addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("keydown", before, true);
      document.removeEventListener("visibilitychange", flush);
      removeEventListener("pagehide", flush);
    };
  }, [flush]);
}
