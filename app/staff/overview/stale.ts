import type { StaffInsightSummary } from "../../../db/schema/insights/staff.ts";

const yearMs = 365 * 86_400_000;

/** When (ms) an article became stale: its review is due, or it has not changed for a year. */
export function staleSince(
  article: Pick<StaffInsightSummary, "date" | "updatedAt" | "reviewBy" | "version">,
  now: number,
): { kind: "review" | "unchanged"; at: number } | undefined {
  const { date, updatedAt, reviewBy, version } = article;
  // A review day overrides the age.
  if (reviewBy) {
    const at = Date.parse(`${reviewBy}T00:00:00+02:00`);
    return at <= now ? { kind: "review", at } : undefined;
  }
  // Initial and imported content is as old as its date.
  const at = Date.parse(version > 1 ? updatedAt : `${date}T00:00:00+02:00`);
  return at <= now - yearMs ? { kind: "unchanged", at } : undefined;
}
