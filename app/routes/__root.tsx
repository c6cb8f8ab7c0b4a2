import { useQuery } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  Outlet,
  useMatches,
  useRouterState,
} from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { isStaffPath } from "../../db/schema/address.ts";
import { firmQuery } from "../data/document-query.ts";
import { loadLayout, loadedLayout } from "../layout/load-layout.ts";
import { whenIdle } from "../boot/idle.ts";
import { type PageContext, startQueries } from "../data/page-context.ts";
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
  beforeLoad: ({ location }) =>
    loadedLayout() || isStaffPath(location.pathname) ? undefined : loadLayout(),
  loader: ({ context }) => startQueries(context, [firmQuery]),
  component: Layout,
  notFoundComponent: NotFound,
});

function NotFound() {
  const frame = loadedLayout();
  return frame ? <frame.NotFound /> : null;
}

function Layout() {
  const firm = useQuery(firmQuery).data;
  const { year, scene: ofTheHour } = Route.useRouteContext();
  const { scene: over } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const path = useRouterState({ select: (state) => state.location.pathname });
  const frame = loadedLayout();
  const first = useRef(path);
  useEffect(() => {
    // Says to whoever watches that clicks are answered here from now on.
    document.documentElement.dataset["alive"] = "yes";
  }, []);
  useEffect(() => {
    // After a link within the site, reading goes on where the new page begins; staff's screens see to it themselves.
    if (first.current !== path && !isStaffPath(path))
      document.getElementById("main")?.focus({ preventScroll: true });
    first.current = path;
  }, [path]);
  // Staff have a frame of their own.
  if (isStaffPath(path)) {
    return (
      <>
        <Outlet />
        <Toasts />
        <LateNotices load={staffNotices} />
      </>
    );
  }
  if (!firm || !frame) return null;
  return (
    <>
      <frame.Layout
        firm={firm}
        path={path}
        scene={over === "hour" ? ofTheHour : over}
        year={year}
      />
      <LateNotices load={siteNotices} />
    </>
  );
}

const siteNotices = async () => (await import("../layout/notices.tsx")).Notices;
// Their screens say what of their own waits; the site is not offered for installing here.
const staffNotices = async () => (await import("../service-worker/update-notice.tsx")).UpdateNotice;

/** Nothing on the server and until the page is alive: then what the site has to say beside it. */
function LateNotices({ load }: { load: () => Promise<ComponentType> }) {
  const [late, setLate] = useState<{ Notices: ComponentType }>();
  useEffect(() => {
    // Without it the page is whole: whoever comes to the next page is asked there.
    // Not in the same breath as hydration, which is long enough on a slow phone.
    const show = (Notices: ComponentType) => setLate({ Notices });
    whenIdle(() => void load().then(show, () => undefined));
  }, [load]);
  return late ? <late.Notices /> : null;
}
