import { useBlocker } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";

/** What stands open over the page, the topmost last. */
const open: (() => void)[] = [];

/**
 * The browser's Back closes what lies on top, as it does on a phone, and leaves everything below where it is. `loses`
 * tells whether leaving the page would lose something.
 */
export function useBack(close: () => void, loses: () => boolean = () => false): void {
  const latest = useRef(close);
  latest.current = close;
  // Before it is seen: Back that comes right then would close what lies below.
  useLayoutEffect(() => {
    const mine = () => latest.current();
    open.push(mine);
    return () => {
      open.splice(open.indexOf(mine), 1);
    };
  }, []);
  useBlocker({
    // Of several that stand open the router asks any one, and then no other.
    shouldBlockFn: () => {
      open.at(-1)?.();
      return true;
    },
    enableBeforeUnload: loses,
  });
}
