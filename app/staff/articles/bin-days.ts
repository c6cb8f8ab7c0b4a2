const day = 86_400_000;
const keptDays = 30;

/** Whole days until an article that was deleted then (ISO) leaves the bin for good; never fewer than none. */
export const daysLeft = (deletedAt: string, now: number): number =>
  Math.max(0, Math.floor((Date.parse(deletedAt) + keptDays * day - now) / day));
