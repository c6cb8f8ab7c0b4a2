import type { Social } from "../../db/schema/firm.ts";

/** Those that lead somewhere: a network where the firm has no page yet is not shown. */
export const profilesOf = (socials: readonly Social[]): Social[] =>
  socials.filter(({ placeholder }) => !placeholder);
