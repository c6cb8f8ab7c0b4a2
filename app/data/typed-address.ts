import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

// Some browsers refuse more than 100 changes of the address in 30 s.
const pauseMs = 300;

export interface TypedAddress {
  /** Calls `write` when typing pauses, unless the visitor is leaving for another page. */
  writeLater: (write: () => void) => void;
  /** Navigates to one of this page's own addresses. */
  write: (address: string, navigate: () => void) => void;
}

/**
 * An address that follows the typed text. `address` is the page's current one; `onOther` is called when a link or Back
 * has set it.
 */
export function useTypedAddress(address: string, onOther: () => void): TypedAddress {
  const { history } = useRouter();
  const timer = useRef<number>(undefined);
  // The page's current address, and those set here that are not applied yet.
  const own = useRef([address]);

  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what the address says
  useEffect(() => {
    // An address set here comes back late: by then more may have been typed.
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
        // After a tap on a link the router is on its way there, though this page may still be shown.
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
