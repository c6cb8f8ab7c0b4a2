import type { Role } from "../../../db/schema/staff.ts";

export const roleName: Record<Role, string> = {
  viewer: "Viewer",
  editor: "Editor",
  administrator: "Administrator",
};

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
