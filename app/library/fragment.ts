import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import type { LibraryTab } from "../../db/schema/library.ts";
import { type Catalogue, tabHolding } from "../data/catalogue.ts";

/**
 * A fragment opens the tab that holds it, lands on it and lets `:target` mark it. Waits until the page shows
 * what the address says: words that are just being typed must not be taken back.
 */
export function useFragment(catalogue: Catalogue, shown: LibraryTab, settled: boolean): void {
  const navigate = useNavigate();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab counts only once the page has settled
  useEffect(() => {
    const home = hash && settled ? tabHolding(catalogue, hash) : undefined;
    if (!home) return;
    const place = document.getElementById(hash);
    if (!place) {
      // Behind another tab, or left out by the filter.
      void navigate({ to: "/library", search: { tab: home }, hash, replace: true });
    } else if (!place.matches(":target")) {
      // An address that a script has written marks no target; going there by the browser does. The router
      // takes that for a step of its own and returns to where the page stood: so it stands there first.
      place.scrollIntoView({ behavior: "instant" });
      location.replace(`#${hash}`);
    }
  }, [hash, settled, settled && shown]);
}
