import { type BusinessHours, reopensOn } from "../../db/schema/requests/slots.ts";
import { dayText } from "../ui/kigali-time.tsx";

/** Says that none of the days on offer has an hour for a call, and until when. */
export function closedWords(firm: BusinessHours, now = Date.now()): string {
  const day = reopensOn(now, firm);
  return day === undefined
    ? "No call can be held in the coming weeks."
    : `We are closed, and no call can be held before ${dayText(Date.parse(day))}.`;
}
