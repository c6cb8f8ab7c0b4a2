import { staffScreenAt, type StaffPath } from "../../../db/schema/address.ts";
import { Mark } from "../../ui/mark.tsx";
import { lazy } from "./lazy.tsx";
import "./waiting.css";

export const titles: Record<StaffPath, string> = {
  "/admin": "Insights CMS",
  "/admin/content": "Content to confirm",
  "/admin/people": "People",
  "/admin/audit": "Audit trail",
  "/admin/account": "Account",
};

/** In place of everything, until it is known what stands here. */
export const Waiting = ({ path }: { path: StaffPath }) => (
  <main id="main" className="staff-alone">
    <Mark height={96} />
    <h1 className="h3">{titles[path]}</h1>
    <p role="status" className="muted">
      Loading...
    </p>
  </main>
);

const page = { isPage: true };

/** The frame of the screens, for whoever is signed in. */
export const Shell = lazy(async () => (await import("./shell.tsx")).Shell, Waiting, page);

const Loading = () => (
  <p role="status" className="muted staff-wait">
    Loading...
  </p>
);

export const screens = {
  "/admin": lazy(
    async () => (await import("../articles/articles-page.tsx")).ArticlesPage,
    Loading,
    page,
  ),
  "/admin/content": lazy(
    async () => (await import("../content/screen.tsx")).ContentScreen,
    Loading,
    page,
  ),
  "/admin/people": lazy(
    async () => (await import("../people/screen.tsx")).PeopleScreen,
    Loading,
    page,
  ),
  "/admin/audit": lazy(
    async () => (await import("../audit/audit-page.tsx")).AuditPage,
    Loading,
    page,
  ),
  "/admin/account": lazy(
    async () => (await import("../account/screen.tsx")).AccountScreen,
    Loading,
    page,
  ),
} satisfies Record<StaffPath, unknown>;

/** Loads what the screen at this address is drawn with, so that it can be drawn at once. Never rejects. */
export async function beginScreen(path: string): Promise<void> {
  const screen = staffScreenAt(path);
  if (!screen) return;
  // What cannot be had says so where it is drawn.
  await Promise.allSettled([Shell.begin(), screens[screen].begin()]);
}
