import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

// Some browsers refuse more than 100 changes of the address in 30 s.
const pauseMs = 300;

export interface TypedAddress {
  /** Calls `write` when typing pauses, unless the visitor is on the way to another page by then. */
  writeLater: (write: () => void) => void;
  /** Navigates to an address of this page's own. */
  write: (address: string, navigate: () => void) => void;
}

/**
 * An address that follows what is typed. `address` is the one that the page has now; `onOther` is called when it is
 * none of this page's own: by a link, or by going back.
 */
export function useTypedAddress(address: string, onOther: () => void): TypedAddress {
  const { history } = useRouter();
  const timer = useRef<number>(undefined);
  // The addresses that this page has from here, and those that it is still to get.
  const own = useRef([address]);

  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what the address says
  useEffect(() => {
    // What this page has set comes back late: by then more may have been typed.
    const at = own.current.lastIndexOf(address);
    own.current = at < 0 ? [address] : own.current.slice(at);
    if (at >= 0) return;
    clearTimeout(timer.current);
    onOther();
  }, [address]);

  return {
    writeLater(write) {
      clearTimeout(timer.current);
      const { pathname, search } = history.location;
      timer.current = window.setTimeout(() => {
        // Someone who has tapped a link meanwhile is on the way there, though this page may still be shown.
        const { location } = history;
        if (location.pathname === pathname && location.search === search) write();
      }, pauseMs);
    },
    write(next, navigate) {
      clearTimeout(timer.current);
      own.current.push(next);
      navigate();
    },
  };
}
