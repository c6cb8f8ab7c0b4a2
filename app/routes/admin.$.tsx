import { createFileRoute, notFound, useRouterState } from "@tanstack/react-router";
import { isStaffPath, staffScreenAt } from "../../db/schema/address.ts";
import { StaffGate } from "../staff/session/gate.tsx";

/** All of the staff's addresses are one route, so that no visitor loads a route of theirs. */
export const Route = createFileRoute("/admin/$")({
  // Seen where the path leads nowhere: the 404 page.
  staticData: { scene: "valley-mist" },
  beforeLoad: ({ location }) => {
    if (!isStaffPath(location.pathname)) throw notFound();
  },
  loader: async ({ location, cause }) => {
    // A visitor who points at the link has not come.
    if (cause === "preload") return;
    const { loadScreen, prepareScreen } = await import("../staff/layout/screens.tsx");
    await (cause === "enter" ? prepareScreen : loadScreen)(location.pathname);
  },
  component: Staff,
});

function Staff() {
  const path = useRouterState({ select: ({ location }) => staffScreenAt(location.pathname) });
  return path ? <StaffGate path={path} /> : null;
}
