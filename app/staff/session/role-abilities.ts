import type { Role } from "../../../db/schema/staff.ts";

// Separate from the roles' names, which every staff screen loads.

/** Follows "can" or "you can". */
export const roleAbility: Record<Role, string> = {
  viewer: "read everything, clients’ requests too, and change nothing",
  author: "write articles and change most of the site’s texts, without seeing clients’ requests",
  consultant: "read and answer clients’ requests, and read everything else",
  "author and consultant":
    "write articles, change most of the site’s texts, and read and answer clients’ requests",
  administrator:
    "answer requests, write articles, change the whole site, export and erase clients’ data, and manage people and the audit trail",
};
