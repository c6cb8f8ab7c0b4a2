import LogOut from "lucide-react/icons/log-out";
import Menu from "lucide-react/icons/menu";
import Newspaper from "lucide-react/icons/newspaper";
import ScrollText from "lucide-react/icons/scroll-text";
import UserCog from "lucide-react/icons/user-cog";
import Users from "lucide-react/icons/users";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import type { StaffPath } from "../../db/schema/address.ts";
import { isAtLeast, type Role } from "../../db/schema/staff.ts";
import { documentQuery } from "../document-query.ts";
import { Mark } from "../ui/mark.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { initials, roleName } from "./person-words.ts";
import { useMe } from "./me.ts";
import { SyncPill } from "./sync-pill.tsx";
import { useSignOut } from "./use-sign-out.tsx";

interface Place {
  path: StaffPath;
  label: string;
  icon: typeof Menu;
  /** Who may go there. */
  least: Role;
}

const places: readonly Place[] = [
  { path: "/admin", label: "Insights", icon: Newspaper, least: "viewer" },
  { path: "/admin/people", label: "People", icon: Users, least: "administrator" },
  { path: "/admin/audit", label: "Audit trail", icon: ScrollText, least: "administrator" },
  { path: "/admin/account", label: "Account", icon: UserCog, least: "viewer" },
];

/** Whether this person may see the screen at this address; the server decides for itself. */
export const mayGo = (path: StaffPath, role: Role): boolean =>
  places.some((place) => place.path === path && isAtLeast(role, place.least));

/** Where there is to go: a bar at the side, or on small screens one on top with a menu. */
export function Sidebar({ path }: { path: StaffPath }) {
  const me = useMe();
  const { out, question } = useSignOut();
  const isWide = useSyncExternalStore(onWidth, () => wide().matches);
  const Bar = isWide ? SideBar : TopBar;
  const who = (
    <div className="staff-me">
      <span className="staff-initials" aria-hidden="true">
        {initials(me.name)}
      </span>
      <p>
        <b>{me.name}</b>
        <span>{roleName[me.role]}</span>
      </p>
      <button type="button" className="iconbtn" aria-label="Sign out" onClick={out}>
        <LogOut className="i" size={20} aria-hidden="true" />
      </button>
    </div>
  );
  return (
    <>
      <Bar path={path} places={places.filter(({ least }) => isAtLeast(me.role, least))} who={who} />
      {question}
    </>
  );
}

// As in staff.css.
const wide = () => matchMedia("(min-width: 64rem)");

function onWidth(changed: () => void) {
  const asked = wide();
  asked.addEventListener("change", changed);
  return () => asked.removeEventListener("change", changed);
}

interface BarProps {
  path: StaffPath;
  places: readonly Place[];
  who: ReactNode;
}

function SideBar({ path, places, who }: BarProps) {
  const firm = useQuery(documentQuery("firm")).data;
  return (
    <aside className="staff-side ink">
      <SiteLink className="logo" href="/">
        <Mark height={40} />
        <span>
          <b>{firm?.shortName}</b> <small>Staff</small>
          <span className="sr">, to the public site</span>
        </span>
      </SiteLink>
      <nav aria-label="Staff">
        <Links path={path} places={places} />
      </nav>
      <div className="staff-pattern" aria-hidden="true" />
      {who}
    </aside>
  );
}

function TopBar({ path, places, who }: BarProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const sheet = menu.current;
    const shut = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !sheet?.open) return;
      sheet.open = false;
      sheet.querySelector("summary")?.focus();
    };
    sheet?.addEventListener("keydown", shut);
    return () => sheet?.removeEventListener("keydown", shut);
  }, []);
  return (
    <header className="staff-bar ink">
      <details className="menu" ref={menu}>
        <summary className="iconbtn" aria-label="Menu">
          <Menu className="i" size={24} aria-hidden="true" />
        </summary>
        <nav aria-label="Staff" className="menu-sheet">
          <Links path={path} places={places} onGo={() => menu.current?.removeAttribute("open")} />
          {who}
        </nav>
      </details>
      <Mark height={32} />
      <b>{places.find((place) => place.path === path)?.label}</b>
      <SyncPill />
    </header>
  );
}

const Links = ({ path, places, onGo }: Omit<BarProps, "who"> & { onGo?: () => void }) =>
  places.map(({ path: href, label, icon: Icon }) => (
    <SiteLink
      key={href}
      href={href}
      onClick={onGo}
      {...(href === path ? { "aria-current": "page" as const } : {})}
    >
      <Icon className="i" size={20} aria-hidden="true" />
      {label}
    </SiteLink>
  ));
