import type { Role } from "../../../db/schema/staff.ts";

// Separate from the roles' names, which every staff screen loads.

/** Follows a role's name. */
export const roleMeaning: Record<Role, string> = {
  viewer: "can read everything and change nothing",
  editor: "can answer requests, write articles and change most of the site’s texts",
  administrator:
    "can answer requests, write articles, change the whole site, and manage people and the audit trail",
};

/** Follows the words of an invitation. */
export const roleAbility: Record<Role, string> = {
  viewer: "you can read everything",
  editor: "you can answer requests, write articles and change most of the site’s texts",
  administrator:
    "you can answer requests, write articles, change the whole site, and manage people and the audit trail",
};
