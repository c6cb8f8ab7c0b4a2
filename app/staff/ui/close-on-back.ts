import { useBlocker } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";

interface Layer {
  close: () => void;
  mayLeave: (() => Promise<boolean>) | undefined;
}

/** What is open over the page, the topmost last. */
const open: Layer[] = [];

interface How {
  /** Whether leaving the page would lose something. */
  loses?: () => boolean;
  /** For what has an address of its own: Back may leave it when this says so. */
  mayLeave?: () => Promise<boolean>;
}

/** The browser's Back closes what is on top, as it does on a phone, and leaves everything below where it is. */
export function useCloseOnBack(close: () => void, { loses, mayLeave }: How = {}): void {
  const latest = useRef<Layer>({ close, mayLeave });
  latest.current = { close, mayLeave };
  const leavable = mayLeave !== undefined;
  // Before it is seen: Back that comes right then would close what lies below.
  useLayoutEffect(() => {
    const mine: Layer = {
      close: () => latest.current.close(),
      mayLeave: leavable ? async () => (await latest.current.mayLeave?.()) ?? false : undefined,
    };
    open.push(mine);
    return () => {
      open.splice(open.indexOf(mine), 1);
    };
  }, [leavable]);
  useBlocker({
    // Of several that are open the router asks any one, and then no other.
    shouldBlockFn: async () => {
      const top = open.at(-1);
      if (await top?.mayLeave?.()) return false;
      top?.close();
      return true;
    },
    enableBeforeUnload: loses ?? false,
  });
}
