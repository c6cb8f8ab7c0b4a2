import { type BusinessHours, officeHours } from "../../../db/schema/requests/slots.ts";
import { kigaliMinute } from "../../ui/time.tsx";

// The lanes show four hours back and 24 ahead of now. All times are in ms since 1970.

const hourMs = 3_600_000;
const backMs = 4 * hourMs;
const aheadMs = 24 * hourMs;

/** The position of a moment, from 0 to 1; earlier and later moments are placed at the edges. */
export const positionAt = (at: number, now: number): number =>
  Math.min(1, Math.max(0, (at - now + backMs) / (backMs + aheadMs)));

const stepMs = 3 * hourMs;

/** Every third full hour in Kigali that is at least `hoursApart` from now and half as many hours from an edge. */
export function hourMarks(now: number, hoursApart: number): number[] {
  const midnight = now - kigaliMinute(now) * 60_000 - (now % 60_000);
  const marks: number[] = [];
  const edgeMs = (hoursApart * hourMs) / 2;
  for (let at = midnight - stepMs * 2; at <= now + aheadMs - edgeMs; at += stepMs)
    if (at >= now - backMs + edgeMs && Math.abs(at - now) >= hoursApart * hourMs) marks.push(at);
  return marks;
}

/** When the office is closed within the lanes. */
export function closedHours(now: number, firm: BusinessHours): { from: number; to: number }[] {
  const end = now + aheadMs;
  const closed: { from: number; to: number }[] = [];
  let from = now - backMs;
  // A closed Sunday may lie between two days with office hours.
  for (let day = from; day < end + 2 * aheadMs && from < end; day += aheadMs) {
    const hours = officeHours(day, firm);
    if (!hours) continue;
    if (hours.opensAt > from) closed.push({ from, to: Math.min(hours.opensAt, end) });
    from = Math.max(from, hours.closesAt);
  }
  // No office hours come before the end, as on holidays.
  if (from < end) closed.push({ from, to: end });
  return closed;
}
