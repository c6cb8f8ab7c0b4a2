import { useBlocker } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";

interface Layer {
  close: () => void;
  mayLeave: (() => Promise<boolean>) | undefined;
}

/** The topmost last. */
const open: Layer[] = [];

interface How {
  /** Whether leaving the page would lose something. */
  loses?: () => boolean;
  /** For what has an address of its own: whether Back may leave it. */
  mayLeave?: () => Promise<boolean>;
}

/** The browser's Back closes what is on top, and nothing below it. */
export function useCloseOnBack(close: () => void, { loses, mayLeave }: How = {}): void {
  const latest = useRef<Layer>({ close, mayLeave });
  latest.current = { close, mayLeave };
  const leavable = mayLeave !== undefined;
  // Before it is painted: an early Back would close what is below.
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
    // With several blockers the router asks any one, and no other.
    shouldBlockFn: async () => {
      const top = open.at(-1);
      if (await top?.mayLeave?.()) return false;
      top?.close();
      return true;
    },
    enableBeforeUnload: loses ?? false,
  });
}
