import { ownText } from "./kigali-time.tsx";

/** Minutes that this zone is ahead of UTC at `at`. */
export function minutesAhead(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** The zone's time, `13:00` or `Thu 22:00`; empty if it is Kigali's, or this browser does not know the zone. */
export function timeIn(at: number, timeZone: string): string {
  if (!timeZone) return "";
  try {
    const text = ownText(at, minutesAhead(at, timeZone));
    return text.replace(/^(\w{3})\w* .*, /, "$1 ");
  } catch {
    return "";
  }
}

/** The zone's time with its city, `13:00 in London`. */
export function timeInCity(at: number, timeZone: string): string {
  const time = timeIn(at, timeZone);
  return time && `${time} in ${cityOf(timeZone)}`;
}

/** `Europe/London` as `London`. */
export const cityOf = (timeZone: string): string =>
  (timeZone.split("/").at(-1) ?? "").replaceAll("_", " ");

const numbers = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** The zone's difference from Kigali: `two hours earlier`, `3 h 30 min later`. */
export function differenceIn(at: number, timeZone: string): string {
  const ahead = minutesAhead(at, timeZone) - 120;
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const length =
    minutes > 0
      ? `${hours} h ${minutes} min`
      : `${numbers[hours] ?? hours} ${hours === 1 ? "hour" : "hours"}`;
  return `${length} ${ahead < 0 ? "earlier" : "later"}`;
}

/** The zones that this browser knows; empty if it does not tell. */
export const knownZones = (): string[] => Intl.supportedValuesOf?.("timeZone") ?? [];

export const zoneOfDevice = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
