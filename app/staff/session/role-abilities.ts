import type { Role } from "../../../db/schema/staff.ts";

// Apart from the names, which every screen of staff loads.

/** After a name. */
export const roleMeaning: Record<Role, string> = {
  viewer: "can read everything and change nothing",
  editor: "can answer requests and write articles",
  administrator: "can answer requests, write articles, and manage people and the audit trail",
};

/** After "you are invited". */
export const roleAbility: Record<Role, string> = {
  viewer: "you can read everything",
  editor: "you can answer requests and write articles",
  administrator: "you can answer requests, write articles, and manage people and the audit trail",
};
