import { useBlocker } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";

interface Layer {
  close: () => void;
  mayLeave: (() => Promise<boolean>) | undefined;
}

/** Open layers, the topmost last. */
const open: Layer[] = [];

interface How {
  /** True if leaving the page would lose something. */
  loses?: () => boolean;
  /** For layers with their own address: resolves with true if Back may leave it. */
  mayLeave?: () => Promise<boolean>;
}

/** The browser's Back closes the topmost layer only. */
export function useCloseOnBack(close: () => void, { loses, mayLeave }: How = {}): void {
  const latest = useRef<Layer>({ close, mayLeave });
  latest.current = { close, mayLeave };
  const leavable = mayLeave !== undefined;
  // A layout effect runs before the first paint: otherwise an early Back would close the layer below.
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
    // With several blockers the router asks only one of them, in no fixed order.
    shouldBlockFn: async () => {
      const top = open.at(-1);
      if (await top?.mayLeave?.()) return false;
      top?.close();
      return true;
    },
    enableBeforeUnload: loses ?? false,
  });
}
