import ChartColumn from "lucide-react/icons/chart-column";
import Inbox from "lucide-react/icons/inbox";
import ListChecks from "lucide-react/icons/list-checks";
import LogOut from "lucide-react/icons/log-out";
import Newspaper from "lucide-react/icons/newspaper";
import PanelsTopLeft from "lucide-react/icons/panels-top-left";
import Search from "lucide-react/icons/search";
import ScrollText from "lucide-react/icons/scroll-text";
import UserCog from "lucide-react/icons/user-cog";
import Users from "lucide-react/icons/users";
import { useQuery } from "@tanstack/react-query";
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import type { StaffPath } from "../../../db/schema/address.ts";
import { type Ability, may, type Role } from "../../../db/schema/staff.ts";
import { whenIdle } from "../../boot/idle.ts";
import { documentQuery } from "../../data/document-query.ts";
import { Mark } from "../../ui/mark.tsx";
import { SheetMenu } from "../../ui/sheet-menu.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { initials } from "../session/person-words.ts";
import { useMe } from "../session/session.ts";
import { useShown } from "../sync/device-context.ts";
import { lazy } from "./lazy.tsx";
import { SyncPill } from "./sync-pill.tsx";
import { IconButton } from "../ui/button.tsx";
import { restoreFocus } from "../ui/restore-focus.ts";
import { useSignOut } from "../session/use-sign-out.tsx";
import { Spoken } from "../../ui/spoken.tsx";
import { capitalized } from "../../../db/schema/text/capitalized.ts";

interface Place {
  path: StaffPath;
  label: string;
  icon: typeof Users;
  needs: Ability;
  Count?: ComponentType;
}

/** Mounts the count after the first articles are rendered, so that opening the requests does not delay them. */
const afterArticles = (Count: ComponentType) =>
  function CountAfterArticles() {
    const areDrawn = useShown("articles") !== undefined;
    const [isDue, setIsDue] = useState(false);
    useEffect(() => {
      if (areDrawn) whenIdle(() => setIsDue(true));
    }, [areDrawn]);
    return isDue ? <Count /> : null;
  };

const openCount = () => import("../requests/open-count.tsx");
const OpenCount = afterArticles(lazy(async () => (await openCount()).OpenCount));
const AwaitingCount = afterArticles(lazy(async () => (await openCount()).AwaitingCount));

const places: readonly Place[] = [
  { path: "/admin/overview", label: "Overview", icon: ChartColumn, needs: "read" },
  {
    ...{ path: "/admin/requests", label: "Requests", icon: Inbox, needs: "read requests" },
    Count: OpenCount,
  },
  { path: "/admin", label: "Insights", icon: Newspaper, needs: "read" },
  { path: "/admin/site", label: "Site", icon: PanelsTopLeft, needs: "read" },
  { path: "/admin/content", label: "To confirm", icon: ListChecks, needs: "read" },
  { path: "/admin/people", label: "People", icon: Users, needs: "administer" },
  { path: "/admin/audit", label: "Audit trail", icon: ScrollText, needs: "administer" },
  { path: "/admin/account", label: "Account", icon: UserCog, needs: "read" },
];

export const placesOf = (role: Role): readonly Place[] =>
  places.filter(({ needs }) => may(role, needs));

/** The screens that are reached from requests. */
const ofRequests: Partial<Record<StaffPath, Ability>> = {
  "/admin/requests/person": "administer",
  "/admin/outgoing": "read requests",
};

/** True if this role may see the screen; the server checks access itself. */
export const mayGo = (path: StaffPath, role: Role): boolean => {
  const needs = ofRequests[path] ?? places.find((place) => place.path === path)?.needs;
  return needs !== undefined && may(role, needs);
};

/** The navigation: a bar at the side, or on small screens a bar on top with a menu. */
export function StaffNavigation({ path, onGoTo }: { path: StaffPath; onGoTo: () => void }) {
  const me = useMe();
  const { out, question } = useSignOut();
  const isWide = useSyncExternalStore(onWidth, isShownWide);
  const Bar = isWide ? WideBar : NarrowBar;
  const who = (
    <div className="staff-me">
      <span className="staff-initials" aria-hidden="true">
        {initials(me.name)}
      </span>
      <p>
        <b>{me.name}</b>
        <span>{capitalized(me.role)}</span>
      </p>
      <IconButton Icon={LogOut} label="Sign out" onClick={out} />
    </div>
  );
  return (
    <>
      <Bar
        path={ofRequests[path] ? "/admin/requests" : path}
        offered={placesOf(me.role)}
        who={who}
        onGoTo={onGoTo}
      />
      {question}
    </>
  );
}

// Same breakpoint as in staff.css, which hides neither bar: hiding the focused bar would lose the focus.
const wide = () => matchMedia("(min-width: 64rem)");

// Only the media query's event may change this: an earlier render would remove the focused bar unnoticed.
let shownWide: boolean | undefined;
function isShownWide(): boolean {
  shownWide ??= wide().matches;
  return shownWide;
}

function onWidth(changed: () => void) {
  const asked = wide();
  const change = () => {
    const focused = document.activeElement?.closest(".staff-side, .staff-bar");
    shownWide = asked.matches;
    flushSync(changed);
    // The focused bar was removed: the other one takes the focus.
    if (!focused) return;
    document.querySelector<HTMLElement>(".staff-side [aria-current], .staff-bar summary")?.focus();
    restoreFocus();
  };
  asked.addEventListener("change", change);
  return () => {
    asked.removeEventListener("change", change);
    shownWide = undefined;
  };
}

interface BarProps {
  path: StaffPath;
  offered: readonly Place[];
  who: ReactNode;
  /** Opens the palette of requests, articles and screens. */
  onGoTo: () => void;
}

function WideBar({ path, offered, who, onGoTo }: BarProps) {
  const firm = useQuery(documentQuery("firm")).data;
  return (
    <aside className="staff-side ink print:hidden">
      <SiteLink className="logo" href="/">
        <Mark height={40} />
        <span>
          <b>{firm?.shortName}</b> <small>Staff</small>
          <Spoken>to the public site</Spoken>
        </span>
      </SiteLink>
      <nav aria-label="Staff">
        <Links path={path} offered={offered} />
        <button
          type="button"
          aria-keyshortcuts={isApple() ? "Meta+K" : "Control+K"}
          onClick={onGoTo}
        >
          <Search size={20} />
          Go to
          <small className="ml-auto" aria-hidden="true">
            {isApple() ? "⌘K" : "Ctrl+K"}
          </small>
        </button>
      </nav>
      <div className="staff-pattern" aria-hidden="true" />
      {who}
    </aside>
  );
}

// Same test as in shortcuts.ts, which is not loaded yet.
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

function NarrowBar({ path, offered, who, onGoTo }: BarProps) {
  return (
    <header className="staff-bar ink print:hidden">
      <SheetMenu label="Staff">
        <Links path={path} offered={offered} />
        {who}
      </SheetMenu>
      <AwaitingCount />
      <Mark height={32} />
      <b>{places.find((place) => place.path === path)?.label}</b>
      <SyncPill />
      <IconButton Icon={Search} label="Go to" onClick={onGoTo} />
    </header>
  );
}

const Links = ({ path, offered }: Pick<BarProps, "path" | "offered">) =>
  offered.map(({ path: href, label, icon: Icon, Count }) => (
    <SiteLink
      key={href}
      href={href}
      {...(href === path ? { "aria-current": "page" as const } : {})}
    >
      <Icon size={20} />
      {label}
      {Count ? <Count /> : null}
    </SiteLink>
  ));
