import CircleAlert from "lucide-react/icons/circle-alert";
import CloudOff from "lucide-react/icons/cloud-off";
import { useCallback, useEffect, useRef, useState } from "react";
import { kigaliDate, maxSuggested } from "../../../db/schema/requests/slots.ts";
import { clockText, momentText, shortMoment } from "../../ui/kigali-time.tsx";
import { type ChosenTime, choose, isReserved } from "./chosen.ts";
import { ChosenList } from "./chosen-list.tsx";
import { computedDays, type Day, nextFree, readDays, release, reserve } from "./slots.ts";
import { cityOf, timeIn, zoneOfDevice } from "./zone.ts";
import { ZoneLine } from "./zone-line.tsx";
import "./picker.css";

interface TimePickerProps {
  chosen: readonly ChosenTime[];
  onChange: (changed: (before: readonly ChosenTime[]) => readonly ChosenTime[]) => void;
  now: number;
  isOpen: boolean;
}

/** Days as tabs, their hours as buttons. What is chosen is reserved where there is a network, otherwise suggested. */
export function TimePicker({ chosen, onChange, now, isOpen }: TimePickerProps) {
  const [days, setDays] = useState(computedDays);
  const [isOffline, setOffline] = useState(false);
  const [zone, setZone] = useState(zoneOfDevice);
  const [date, setDate] = useState(() =>
    chosen[0] ? kigaliDate(Date.parse(chosen[0].start)) : (days[0]?.date ?? ""),
  );
  const [lost, setLost] = useState<Lost>();
  // Those that the server did not reserve, though they are free.
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [said, setSaid] = useState("");
  const dayGroup = useRef<HTMLFieldSetElement>(null);
  const latest = useRef(chosen);
  latest.current = chosen;

  const lose = useCallback(
    ({ id, start }: ChosenTime, next: string[]) => {
      const place = latest.current.findIndex((one) => one.id === id);
      onChange((before) => before.filter((one) => one.id !== id));
      setLost({ start, place, next });
    },
    [onChange],
  );

  const reserveNow = useCallback(
    async (time: ChosenTime) => {
      setRefused((ids) => ids.filter((id) => id !== time.id));
      const result = await reserve(time);
      if (!latest.current.some(({ id }) => id === time.id)) {
        // It was removed meanwhile.
        if (result.kind === "reserved") void release(time);
        return;
      }
      setOffline(result.kind === "offline");
      if (result.kind === "taken") lose(time, result.next);
      if (result.kind === "refused") setRefused((ids) => [...ids, time.id]);
      if (result.kind !== "reserved") return;
      const { until } = result;
      onChange((before) => before.map((one) => (one.id === time.id ? { ...one, until } : one)));
    },
    [lose, onChange],
  );

  const refresh = useCallback(async () => {
    const read = await readDays();
    setOffline(read === undefined);
    setDays((before) => read ?? (before.length > 0 ? before : computedDays()));
    if (!read) return;
    for (const time of latest.current) {
      if (isReserved(time, Date.now())) continue;
      if (time.until === undefined) await reserveNow(time);
      else if (isTaken(read, time.start)) lose(time, nextFree(read, time.start));
    }
  }, [lose, reserveNow]);

  // When it opens, when a reservation lapses, and when the network comes or goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` changes when a reservation lapses
  useEffect(() => {
    if (!isOpen) return;
    const onNetwork = () => void refresh();
    onNetwork();
    addEventListener("online", onNetwork);
    addEventListener("offline", onNetwork);
    return () => {
      removeEventListener("online", onNetwork);
      removeEventListener("offline", onNetwork);
    };
  }, [isOpen, now, refresh]);

  const focusDay = () =>
    dayGroup.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();

  const remove = (time: ChosenTime) => {
    onChange((before) => before.filter(({ id }) => id !== time.id));
    void release(time);
    setSaid(`${shortMoment(Date.parse(time.start))} removed`);
  };

  const add = (start: string, place = chosen.length) => {
    if (chosen.length >= maxSuggested) return setSaid(full);
    const time = choose(start);
    setLost(undefined);
    setSaid("");
    onChange((before) => before.toSpliced(place, 0, time));
    void reserveNow(time);
  };

  const shown = days.find((day) => day.date === date) ?? days[0];
  return (
    <div className={isOffline ? "times-body is-offline" : "times-body"}>
      {isOffline ? (
        <p className="note note-warn">
          <CloudOff className="i" size={20} aria-hidden="true" />
          <span>
            <b>You are offline, so these are suggestions</b>
            Times you suggest; we check them when you are online. Until then no one holds them.
          </span>
        </p>
      ) : null}
      {lost && !isOffline ? (
        <LostTime
          lost={lost}
          zone={zone}
          onPick={(start) => {
            setDate(kigaliDate(Date.parse(start)));
            add(start, lost.place);
            focusDay();
          }}
        />
      ) : null}
      {shown ? (
        <>
          <ZoneLine
            zone={zone}
            at={Date.parse(shown.slots[0]?.start ?? shown.date)}
            onChange={setZone}
          />
          <fieldset className="times-days num" aria-label="Day" ref={dayGroup}>
            {days.map((day, nth) => (
              <DayButton
                key={day.date}
                day={day}
                before={days[nth - 1]}
                isShown={day === shown}
                hasChosen={day.slots.some(({ start }) => isIn(chosen, start))}
                onShow={() => setDate(day.date)}
              />
            ))}
          </fieldset>
          <fieldset className="times-hours" aria-label={dayText(shown)}>
            {shown.slots.map(({ start, taken }) => {
              const mine = chosen.find((one) => one.start === start);
              return (
                <HourButton
                  key={start}
                  start={start}
                  zone={zone}
                  isChosen={mine !== undefined}
                  isTaken={taken && !mine}
                  onPress={() => (mine ? remove(mine) : add(start))}
                />
              );
            })}
          </fieldset>
        </>
      ) : null}
      <ChosenList
        {...{ chosen, now, zone, isOffline, refused }}
        onRemove={(time) => {
          remove(time);
          focusDay();
        }}
        onReserve={(time) => void reserveNow(time)}
      />
      <p className="small empty:hidden" role="status">
        {said}
      </p>
      {/* Zone and times travel with the form. */}
      <input type="hidden" name="timeZone" value={zone} />
    </div>
  );
}

const full = "Three times at most. Remove one to choose another.";

interface Lost {
  start: string;
  /** Where it was among the chosen ones. */
  place: number;
  next: string[];
}

const isIn = (chosen: readonly ChosenTime[], start: string) =>
  chosen.some((one) => one.start === start);

const isTaken = (days: readonly Day[], start: string) =>
  days.some(({ slots }) => slots.some((slot) => slot.start === start && slot.taken));

/** `Friday 27 November`. */
const dayText = ({ date }: Day) => momentText(Date.parse(date)).split(", ")[0];

interface LostTimeProps {
  lost: Lost;
  zone: string;
  onPick: (start: string) => void;
}

function LostTime({ lost, zone, onPick }: LostTimeProps) {
  const hourOf = (start: string) =>
    momentText(Date.parse(start)).replace(/^(\w{3})\w* .*, /, "$1 ");
  return (
    <>
      <p className="note note-danger" role="alert">
        <CircleAlert className="i" size={20} aria-hidden="true" />
        <span>
          <b>{momentText(Date.parse(lost.start)).replace(/ \d+ \w+,/, "")} has just been taken</b>
          Your request is not affected.
          {lost.next.length > 0 ? " Next free times:" : " No other hour is free just now."}
        </span>
      </p>
      <fieldset className="times-hours times-next" aria-label="Next free times">
        {lost.next.map((start) => {
          const own = timeIn(Date.parse(start), zone);
          return (
            <button className="hour" type="button" key={start} onClick={() => onPick(start)}>
              <b>{hourOf(start)}</b>
              {own ? (
                <small>
                  {own} in {cityOf(zone)}
                </small>
              ) : null}
            </button>
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
  const [weekday = "", number, month = ""] = (dayText(day) ?? "").split(" ");
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
        {hasChosen ? <span className="sr">, with a chosen time</span> : null}
      </span>
    </button>
  );
}

interface HourButtonProps {
  start: string;
  zone: string;
  isChosen: boolean;
  isTaken: boolean;
  onPress: () => void;
}

function HourButton({ start, zone, isChosen, isTaken, onPress }: HourButtonProps) {
  const at = Date.parse(start);
  const own = timeIn(at, zone);
  return (
    <button
      className="hour"
      type="button"
      aria-pressed={isChosen}
      // It may have the focus, which a disabled button would lose.
      aria-disabled={isTaken || undefined}
      onClick={isTaken ? undefined : onPress}
    >
      <b>{clockText(at)}</b>
      {isTaken ? (
        <small>taken</small>
      ) : own ? (
        <small>
          {own}
          <span className="sr"> in {cityOf(zone)}</span>
        </small>
      ) : null}
    </button>
  );
}
