import * as v from "valibot";
import { installKey } from "../../db/device/keys.ts";
import { readStored, writeStored } from "../data/browser-storage.ts";

/** A device's record of its visits, to offer installing once and politely. All times in ms since 1970. */
const Visits = v.object({
  count: v.number(),
  /** Time when a page was last visible. */
  seenAt: v.number(),
  /** Time of the visitor's "Not now". */
  dismissedAt: v.nullable(v.number()),
  installed: v.boolean(),
});
export type Visits = v.InferOutput<typeof Visits>;

/** Undefined at the first visit, and without storage. */
export function readVisits(): Visits | undefined {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Visits), readStored(installKey));
  return stored.success ? stored.output : undefined;
}

export const storeVisits = (visits: Visits): boolean =>
  writeStored(installKey, JSON.stringify(visits));

// product.md §5.10: from the second visit on, and not for 60 days after "Not now".
const visitGapMs = 30 * 60_000;
const askAgainMs = 60 * 24 * 60 * 60_000;
const minVisits = 2;

/** Counts a new visit when no page was visible for half an hour. */
export function addVisit(before: Visits | undefined, now: number): Visits {
  if (!before) return { count: 1, seenAt: now, dismissedAt: null, installed: false };
  const isNew = now - before.seenAt >= visitGapMs;
  return { ...before, count: before.count + (isNew ? 1 : 0), seenAt: now };
}

export function mayAsk(visits: Visits | undefined, now: number): boolean {
  if (!visits || visits.installed || visits.count < minVisits) return false;
  const { dismissedAt } = visits;
  // A clock that was set back does not make the time longer.
  return dismissedAt === null || now - dismissedAt >= askAgainMs || now < dismissedAt;
}
