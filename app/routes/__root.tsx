import { useQuery } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  Outlet,
  useMatches,
  useRouterState,
} from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { isStaffPath } from "../../db/schema/address.ts";
import { SiteFooter } from "../firm/footer.tsx";
import { SiteHeader } from "../firm/header.tsx";
import { firmQuery } from "../firm/queries.ts";
import { whenIdle } from "../idle.ts";
import { NotFound } from "../not-found.tsx";
import { type PageContext, startQueries } from "../page-context.ts";
import { SearchButton } from "../search-button.tsx";
import { SearchPlace } from "../search-place.tsx";
import type { Scene } from "../ui/scene.ts";
import { Toasts } from "../ui/toast.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The scene of the page's hero, over whose sky the header lies; "hour" is the scene of the hour. */
    scene?: Scene | "hour";
  }
}

export const Route = createRootRouteWithContext<PageContext>()({
  // The last match only where no route matches: the 404 page.
  staticData: { scene: "valley-mist" },
  loader: ({ context }) => startQueries(context, [firmQuery]),
  component: Layout,
  notFoundComponent: NotFound,
});

function Layout() {
  const firm = useQuery(firmQuery).data;
  const { year, scene: ofTheHour } = Route.useRouteContext();
  const over = useMatches({ select: (matches) => matches.at(-1)?.staticData.scene });
  const path = useRouterState({ select: (state) => state.location.pathname });
  const main = useRef<HTMLElement>(null);
  const first = useRef(path);
  useEffect(() => {
    // Says to whoever watches that clicks are answered here from now on.
    document.documentElement.dataset["alive"] = "yes";
  }, []);
  useEffect(() => {
    // After a link within the site, reading goes on where the new page begins.
    if (first.current !== path) main.current?.focus({ preventScroll: true });
    first.current = path;
  }, [path]);
  // Staff have a frame of their own.
  if (isStaffPath(path)) {
    return (
      <>
        <Outlet />
        <Toasts />
        <LateNotices />
      </>
    );
  }
  if (!firm) return null;
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {/* Made anew for each page: that closes the menu, and the early script may have moved the scene on. */}
      <SiteHeader
        key={path}
        firm={firm}
        path={path}
        scene={over === "hour" ? ofTheHour : over}
        search={<SearchButton />}
      />
      <main id="main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      <SiteFooter firm={firm} year={year} />
      <Toasts />
      <SearchPlace />
      <LateNotices />
    </>
  );
}

/** Nothing on the server and until the page is alive: then what the site has to say beside it. */
function LateNotices() {
  const [late, setLate] = useState<{ Notices: ComponentType }>();
  useEffect(() => {
    // Without it the page is whole: whoever comes to the next page is asked there.
    // Not in the same breath as hydration, which is long enough on a slow phone.
    whenIdle(() => void import("../notices.tsx").then(setLate, () => undefined));
  }, []);
  return late ? <late.Notices /> : null;
}
