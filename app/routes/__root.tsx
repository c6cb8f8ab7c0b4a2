import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  Outlet,
  useMatches,
  useRouterState,
} from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { isStaffPath } from "../../db/schema/address.ts";
import { firmQuery } from "../data/document-query.ts";
import { whenIdle } from "../boot/idle.ts";
import { previewedPath } from "../boot/preview.ts";
import { type PageContext, startQueries } from "../data/page-context.ts";
import type { SheetName } from "../document/document.ts";
import type { Scene } from "../ui/scene.ts";
import { Toasts } from "../ui/toast.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The scene of the hero, under the header; "hour" means the scene of the hour. */
    scene?: Scene | "hour";
    /** A sheet that the page needs besides the site's own. */
    sheet?: SheetName;
  }
}

// The layout of public pages, loaded before the first one is rendered, so that hydration does not wait for it.
let layout: typeof import("../layout/layout.tsx") | undefined;

async function loadLayout(): Promise<void> {
  layout ??= await import("../layout/layout.tsx");
}

export const Route = createRootRouteWithContext<PageContext>()({
  // The root is the last match only on the 404 page.
  staticData: { scene: "valley-mist" },
  beforeLoad: ({ location }) =>
    layout || isStaffPath(location.pathname) ? undefined : loadLayout(),
  loader: ({ context }) => startQueries(context, [firmQuery]),
  component: Layout,
  notFoundComponent: NotFound,
});

function NotFound() {
  return layout ? <layout.NotFound /> : null;
}

function Layout() {
  const firm = useQuery(firmQuery).data;
  const { year, scene: ofTheHour } = Route.useRouteContext();
  const { scene: over } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const path = useRouterState({ select: (state) => state.location.pathname });
  const first = useRef(path);
  useEffect(() => {
    // Tells tests that clicks are handled from now on.
    document.documentElement.dataset["hydrated"] = "yes";
  }, []);
  useEffect(() => {
    // A link within the site moves the focus to the new page; the staff screens do it themselves.
    if (first.current !== path && !isStaffPath(path))
      document.getElementById("main")?.focus({ preventScroll: true });
    first.current = path;
  }, [path]);
  // Staff have their own layout.
  if (isStaffPath(path)) {
    return (
      <>
        <Outlet />
        <Toasts />
        <LazyNotices load={staffNotices} />
      </>
    );
  }
  if (!firm || !layout) return null;
  return (
    <>
      <layout.Layout
        firm={firm}
        path={path}
        scene={over === "hour" ? ofTheHour : over}
        year={year}
      />
      <LazyNotices load={siteNotices} />
    </>
  );
}

const siteNotices = async () => (await import("../layout/notices.tsx")).Notices;
const staffNotices = async () => (await import("../service-worker/update-notice.tsx")).UpdateNotice;

function LazyNotices({ load }: { load: () => Promise<ComponentType> }) {
  const queries = useQueryClient();
  const [loaded, setLoaded] = useState<{ Notices: ComponentType }>();
  useEffect(() => {
    // Runs when the page is hydrated: what is typed may not change it before.
    const previewed = previewedPath();
    if (previewed) {
      void import("../boot/preview-page.ts").then(
        ({ startPreview }) => startPreview(queries, previewed),
        () => undefined,
      );
      return;
    }
    // A task of its own: hydration is long enough on a slow phone. If it fails, the next page loads it.
    const show = (Notices: ComponentType) => setLoaded({ Notices });
    whenIdle(() => void load().then(show, () => undefined));
  }, [load, queries]);
  return loaded ? <loaded.Notices /> : null;
}
