import type { RefObject } from "react";
import { clockText, dayText } from "../ui/kigali-time.tsx";
import { cityOf, timeIn } from "../ui/zone.ts";
import type { Day } from "./days.ts";
import { ZoneLine } from "./zone-line.tsx";
import { Spoken } from "../ui/spoken.tsx";
import "./hours.css";

interface HoursProps {
  days: readonly Day[];
  /** The shown day; the first one if it is not among `days`. */
  date: string | undefined;
  zone: string;
  /** Starts of the chosen hours. */
  chosen: readonly string[];
  dayGroup?: RefObject<HTMLFieldSetElement | null>;
  onDate: (date: string) => void;
  /** Absent if the zone is someone else's. */
  onZone?: (zone: string) => void;
  onPress: (start: string) => void;
  /** What a taken hour says. */
  takenWords?: (slot: Day["slots"][number]) => string;
}

/** The hours for a call: days as tabs, the hours of one of them as buttons. */
export function Hours({ days, date, zone, chosen, dayGroup, takenWords, ...on }: HoursProps) {
  const shown = days.find((day) => day.date === date) ?? days[0];
  if (!shown) return null;
  return (
    <>
      <ZoneLine
        zone={zone}
        at={Date.parse(shown.slots[0]?.start ?? shown.date)}
        onChange={on.onZone}
      />
      <fieldset className="times-days num" aria-label="Day" ref={dayGroup}>
        {days.map((day, nth) => (
          <DayButton
            key={day.date}
            day={day}
            before={days[nth - 1]}
            isShown={day === shown}
            hasChosen={day.slots.some(({ start }) => chosen.includes(start))}
            onShow={() => on.onDate(day.date)}
          />
        ))}
      </fieldset>
      <fieldset className="times-hours" aria-label={dayText(Date.parse(shown.date))}>
        {shown.slots.map((slot) => {
          const { start, taken } = slot;
          const isChosen = chosen.includes(start);
          return (
            <HourButton
              key={start}
              {...{ start, zone, isChosen }}
              taken={taken && !isChosen ? (takenWords?.(slot) ?? "taken") : undefined}
              onPress={() => on.onPress(start)}
            />
          );
        })}
      </fieldset>
    </>
  );
}

interface DayButtonProps {
  day: Day;
  before: Day | undefined;
  isShown: boolean;
  hasChosen: boolean;
  onShow: () => void;
}

function DayButton({ day, before, isShown, hasChosen, onShow }: DayButtonProps) {
  const [weekday = "", number, month = ""] = dayText(Date.parse(day.date)).split(" ");
  const isNewMonth = before?.date.slice(0, 7) !== day.date.slice(0, 7);
  return (
    <button
      type="button"
      aria-pressed={isShown}
      data-chosen={hasChosen || undefined}
      onClick={onShow}
    >
      <span>{weekday.slice(0, 3)}</span>
      <b>{number}</b>
      <span>
        {isNewMonth ? (
          month.slice(0, 3)
        ) : (
          <>
            &nbsp;<span className="sr">{month}</span>
          </>
        )}
        {hasChosen ? <Spoken>with a chosen time</Spoken> : null}
      </span>
    </button>
  );
}

interface HourButtonProps {
  start: string;
  zone: string;
  isChosen: boolean;
  /** Says that it is taken; undefined if it is free. */
  taken: string | undefined;
  onPress: () => void;
}

function HourButton({ start, zone, isChosen, taken, onPress }: HourButtonProps) {
  const at = Date.parse(start);
  const own = timeIn(at, zone);
  return (
    <button
      className="hour"
      type="button"
      aria-pressed={isChosen}
      // The button may have the focus, which a disabled one would lose.
      aria-disabled={taken ? true : undefined}
      onClick={taken ? undefined : onPress}
    >
      <b>{clockText(at)}</b>
      {taken ? (
        <small>{taken}</small>
      ) : own ? (
        <small>
          {own}
          <span className="sr"> in {cityOf(zone)}</span>
        </small>
      ) : null}
    </button>
  );
}
