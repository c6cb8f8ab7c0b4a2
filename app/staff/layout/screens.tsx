import type { ComponentType, ReactNode } from "react";
import { staffScreenAt, type StaffPath } from "../../../db/schema/address.ts";
import { Mark } from "../../ui/mark.tsx";
import { userOf } from "../session/machine.ts";
import { currentSession, readLastUser } from "../session/session.ts";
import { areScreensStored, lazy } from "./lazy.tsx";
import { retryUntil } from "./retry.ts";
import "./waiting.css";

export const titles: Record<StaffPath, string> = {
  "/admin": "Insights CMS",
  "/admin/overview": "Overview",
  "/admin/requests": "Requests",
  "/admin/requests/person": "One person’s data",
  "/admin/outgoing": "Outgoing messages",
  "/admin/site": "Site",
  "/admin/content": "Content to confirm",
  "/admin/people": "People",
  "/admin/audit": "Audit trail",
  "/admin/account": "Account",
};

/** The middle of the window, for what is not within the frame. */
export const Alone = ({ children }: { children: ReactNode }) => (
  <main id="main" className="grid place-content-center min-h-svh p-(--gutter) [&>.mark]:mx-auto">
    {children}
  </main>
);

export const Waiting = ({ path }: { path: StaffPath }) => (
  <Alone>
    <Mark height={96} />
    <h1 className="h3 mt-6 text-center">{titles[path]}</h1>
    <p role="status" className="muted mt-1 text-center">
      Loading...
    </p>
  </Alone>
);

const page = { isPage: true };

export const Shell = lazy(async () => (await import("./shell.tsx")).Shell, Waiting, page);

const Loading = () => (
  <p role="status" className="muted py-8">
    Loading...
  </p>
);

const screen = (load: () => Promise<ComponentType>) => lazy(load, Loading, page);

export const screens = {
  "/admin": screen(async () => (await import("../articles/articles-page.tsx")).ArticlesPage),
  "/admin/overview": screen(async () => (await import("../overview/screen.tsx")).OverviewScreen),
  "/admin/requests": screen(
    async () => (await import("../requests/requests-page.tsx")).RequestsPage,
  ),
  "/admin/requests/person": screen(
    async () => (await import("../requests/person/screen.tsx")).PersonScreen,
  ),
  "/admin/outgoing": screen(
    async () => (await import("../requests/outgoing/screen.tsx")).OutgoingScreen,
  ),
  "/admin/site": screen(async () => (await import("../site/screen.tsx")).SiteScreen),
  "/admin/content": screen(async () => (await import("../content/screen.tsx")).ContentScreen),
  "/admin/people": screen(async () => (await import("../people/screen.tsx")).PeopleScreen),
  "/admin/audit": screen(async () => (await import("../audit/screen.tsx")).AuditScreen),
  "/admin/account": screen(async () => (await import("../account/screen.tsx")).AccountScreen),
} satisfies Record<StaffPath, unknown>;

/** Loads the scripts of the screen at this path. Never rejects: the screen itself shows loading errors. */
export async function loadScreen(path: string): Promise<void> {
  const screen = staffScreenAt(path);
  if (screen) await Promise.allSettled([Shell.load(), screens[screen].load()]);
}

const maxWaitMs = 1_000;

/** Reads the last user and loads their screen before the first render; waits 1 s at most. Never rejects. */
export async function prepareScreen(path: string): Promise<void> {
  const read = async () => {
    if (await areScreensStored()) void loadScreen(path);
    await readLastUser();
    if (!userOf(currentSession())) return;
    void loadDevice();
    await loadScreen(path);
  };
  await Promise.race([read(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

let isDeviceLoaded = false;

/** Called for the first user; afterwards the device follows the session by itself. */
export async function loadDevice(): Promise<void> {
  if (isDeviceLoaded) return;
  isDeviceLoaded = true;
  const start = await retryUntil(
    () => import("../sync/start.ts"),
    () => !userOf(currentSession()),
  );
  if (start) start.followSession();
  else isDeviceLoaded = false;
}
