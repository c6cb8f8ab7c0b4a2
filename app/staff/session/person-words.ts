import type { Role } from "../../../db/schema/staff.ts";

export const roleName: Record<Role, string> = {
  viewer: "Viewer",
  editor: "Editor",
  administrator: "Administrator",
};

/** Until they say what they are called: the first administrator's name is what their address begins with (api/staff/auth/setup-link.ts). */
export const isUnnamed = ({ name, email }: { name: string; email: string }): boolean =>
  name === email.slice(0, email.indexOf("@"));

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
