import * as v from "valibot";

/** What a device remembers of its visitor, to ask once and politely. All times in ms since 1970. */
export const Visits = v.object({
  count: v.number(),
  /** When a page was last looked at. */
  seenAt: v.number(),
  /** When the visitor said "Not now". */
  dismissedAt: v.nullable(v.number()),
  installed: v.boolean(),
});
export type Visits = v.InferOutput<typeof Visits>;

// product.md §5.10: from the second visit on, and not for 60 days after "Not now".
const apartMs = 30 * 60_000;
const restMs = 60 * 24 * 60 * 60_000;
const enough = 2;

/** A page is looked at: a new visit when nobody did for half an hour. */
export function looked(before: Visits | undefined, now: number): Visits {
  if (!before) return { count: 1, seenAt: now, dismissedAt: null, installed: false };
  const isNew = now - before.seenAt >= apartMs;
  return { ...before, count: before.count + (isNew ? 1 : 0), seenAt: now };
}

/** Whether this visitor may be asked. */
export function mayAsk({ count, dismissedAt, installed }: Visits, now: number): boolean {
  if (installed || count < enough) return false;
  // A clock that was set back makes no rest longer.
  return dismissedAt === null || now - dismissedAt >= restMs || now < dismissedAt;
}
