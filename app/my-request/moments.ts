import { momentText } from "../ui/kigali-time.tsx";
import { kigaliDay, longDate } from "../ui/time.tsx";

// Times of a request in words, in Kigali: all are in milliseconds since 1970.

/** `27 November 2026`. */
export const dateText = (at: number): string => longDate(kigaliDay(at));

/** `Tue 24 Nov, 09:40`, for narrow places. */
export function briefMoment(at: number): string {
  const [weekday = "", date = "", month = "", time = ""] = momentText(at).split(/,? /);
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}, ${time}`;
}
