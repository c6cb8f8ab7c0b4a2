import { type Ability, may, type Role, roles } from "./staff.ts";

// Separate from the roles, which every staff screen loads.

export const rolesThatMay = (ability: Ability): Role[] =>
  roles.filter((role) => may(role, ability));

/** The roles that have this ability, for a sentence: `consultant or administrator`. */
export const whoMay = (ability: Ability): string =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
    rolesThatMay(ability).filter((role) => role !== "author and consultant"),
  );
