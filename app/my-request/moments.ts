import { momentText, ownText } from "../ui/kigali-time.tsx";
import { kigaliDay, longDate } from "../ui/time.tsx";

// Times of a request in words, in Kigali: all are in milliseconds since 1970.

const hourMs = 3_600_000;

const halves = (at: number): [day: string, time: string] => {
  const [day = "", time = ""] = momentText(at).split(", ");
  return [day, time];
};

/** `Friday 27 November`. */
export const dayText = (at: number): string => halves(at)[0];

/** `27 November 2026`. */
export const dateText = (at: number): string => longDate(kigaliDay(at));

/** `Tue 24 Nov, 09:40`, as long as space is short. */
export function briefMoment(at: number): string {
  const [day, time] = halves(at);
  const [weekday = "", date = "", month = ""] = day.split(" ");
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}, ${time}`;
}

/** `12 min`, `5 h 40`, `3 days`, rounded down. */
export function durationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  if (ms >= 72 * hourMs) return `${Math.floor(ms / (24 * hourMs))} days`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
}

/** `London`, by the zone of this device. */
export const ownCity = (): string =>
  (Intl.DateTimeFormat().resolvedOptions().timeZone.split("/").at(-1) ?? "").replaceAll("_", " ");

/** This moment by this device's clock, such as `13:00 in London`; empty where it is Kigali's time. */
export function ownMoment(at: number): string {
  const text = ownText(at, -new Date(at).getTimezoneOffset());
  return text && `${text} in ${ownCity()}`;
}
