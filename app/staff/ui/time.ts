import { longDate } from "../../ui/date.tsx";
import { kigaliDay, kigaliMinute } from "../../ui/kigali.ts";

const two = (number: number) => String(number).padStart(2, "0");

/** A moment (ISO, UTC) as people in Kigali read it: `14 June 2026, 09:41`. */
export function dateAndTime(moment: string): string {
  const at = Date.parse(moment);
  const minute = kigaliMinute(at);
  return `${longDate(kigaliDay(at))}, ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
