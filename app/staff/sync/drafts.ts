import type { StoredDraft } from "../../../db/device/staff.ts";
import { useShown } from "./device-context.ts";

/**
 * The draft of the form `key`: `article` is null for a new one, `base` the version it began on, `at` in ms since 1970,
 * `device` browser and system. Only the form knows the shape of `form`; another build may have written it.
 */
export type Draft = StoredDraft;

export const decisionKey = (operation: string): string => `${decision}${operation}`;
export const decision = "choice-";

/** All drafts, including those of open forms, newest first; undefined until they are read. */
export const useDrafts = (): Draft[] | undefined => useShown("drafts");
