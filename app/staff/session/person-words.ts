import type { Person, Role } from "../../../db/schema/staff.ts";

export const roleName: Record<Role, string> = {
  viewer: "Viewer",
  editor: "Editor",
  administrator: "Administrator",
};

/** After a name. */
export const roleMeaning: Record<Role, string> = {
  viewer: "can read everything and change nothing",
  editor: "can write and edit articles",
  administrator: "can write articles and manage people and the audit trail",
};

/** After "you are invited". */
export const roleAbility: Record<Role, string> = {
  viewer: "you can read everything",
  editor: "you can write and edit articles",
  administrator: "you can write articles and manage people and the audit trail",
};

export const stateName: Record<Person["state"], string> = {
  invited: "Invited",
  active: "Active",
  disabled: "Disabled",
};

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toUpperCase();
