import { longDate } from "../../../ui/date.tsx";
import { kigaliDay } from "../../../ui/kigali.ts";

const keptMs = 30 * 86_400_000;

/** The day on which an article that was deleted then (ISO) leaves the bin: `23 December`, with its year if it is another. */
export function binnedUntil(deletedAt: string, now: number): string {
  const day = kigaliDay(Date.parse(deletedAt) + keptMs);
  const [year] = kigaliDay(now).split("-");
  return longDate(day).replace(` ${year}`, "");
}
