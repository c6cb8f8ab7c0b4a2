import { useEffect, useState } from "react";
import { kigaliDay, longDate } from "./time.tsx";

/** A moment in Kigali's time, and in the visitor's own if that differs. */
export function KigaliTime({ at }: { at: number }) {
  const [own, setOwn] = useState("");
  useEffect(() => {
    setOwn(ownText(at, -new Date(at).getTimezoneOffset()));
  }, [at]);
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time> Kigali time
      {own ? (
        <>
          {" "}
          <span className="inline-block">({own} your time)</span>
        </>
      ) : null}
    </>
  );
}

/** The part of a moment, in a zone so many minutes ahead of UTC, that differs from Kigali's. */
export function ownText(at: number, minutesAhead: number): string {
  const [day = "", time = ""] = momentText(at, minutesAhead).split(", ");
  const [kigaliDate, kigaliTime] = momentText(at).split(", ");
  if (day !== kigaliDate) return `${day}, ${time}`;
  return time === kigaliTime ? "" : time;
}

/** `Tuesday 24 November` in Kigali. */
export const dayText = (at: number): string => momentText(at).slice(0, -7);

/** `06:15` in Kigali. */
export const clockText = (at: number): string => momentText(at).slice(-5);

/** `Tue 24 November, 06:15`. */
export const shortMoment = (at: number): string => momentText(at).replace(/^(\w{3})\w*/, "$1");

/** `Tue 24 November 2026, 06:15`. */
export const datedMoment = (at: number): string =>
  shortMoment(at).replace(",", ` ${kigaliDay(at).slice(0, 4)},`);

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** `Tuesday 24 November, 06:15`, so many minutes ahead of UTC; by default in Kigali. */
export function momentText(at: number, minutesAhead = 120): string {
  const there = new Date(at + minutesAhead * 60_000);
  const iso = there.toISOString();
  const day = longDate(iso.slice(0, 10)).replace(/ \d+$/, "");
  return `${weekdays[there.getUTCDay()]} ${day}, ${iso.slice(11, 16)}`;
}
