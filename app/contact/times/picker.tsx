import CircleAlert from "lucide-react/icons/circle-alert";
import CloudOff from "lucide-react/icons/cloud-off";
import { useCallback, useEffect, useRef, useState } from "react";
import { type BusinessHours, kigaliDate, maxSuggested } from "../../../db/schema/requests/slots.ts";
import { momentText, shortMoment } from "../../ui/kigali-time.tsx";
import { type ChosenTime, choose, isReserved } from "./chosen.ts";
import { CallNumber } from "./call-number.tsx";
import { ChosenList } from "./chosen-list.tsx";
import { computedDays, type Day, nextFree, readDays } from "../../slots/days.ts";
import { closedWords } from "../../slots/closed-words.ts";
import { Hours } from "../../slots/hours.tsx";
import { sendAnyway } from "./lists.tsx";
import { release, reserve } from "./reserve.ts";
import { timeInCity, zoneOfDevice } from "../../ui/zone.ts";
import "./picker.css";

interface TimePickerProps {
  firm: BusinessHours;
  chosen: readonly ChosenTime[];
  onChange: (changed: (before: readonly ChosenTime[]) => readonly ChosenTime[]) => void;
  now: number;
  isOpen: boolean;
}

/** Days as tabs, their hours as buttons. A chosen hour is reserved if there is a network, otherwise suggested. */
export function TimePicker({ firm, chosen, onChange, now, isOpen }: TimePickerProps) {
  const [days, setDays] = useState(() => computedDays(firm));
  const [isOffline, setOffline] = useState(false);
  const [zone, setZone] = useState(zoneOfDevice);
  const [date, setDate] = useState(() =>
    chosen[0] ? kigaliDate(Date.parse(chosen[0].start)) : (days[0]?.date ?? ""),
  );
  const [lost, setLost] = useState<Lost>();
  // Hours that the server did not reserve though they are free.
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
        // The visitor removed it meanwhile.
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
    setDays((before) => read ?? (before.length > 0 ? before : computedDays(firm)));
    if (!read) return;
    for (const time of latest.current) {
      if (isReserved(time, Date.now())) continue;
      if (time.until === undefined) await reserveNow(time);
      else if (isTaken(read, time.start)) lose(time, nextFree(read, time.start));
    }
  }, [firm, lose, reserveNow]);

  // Refreshes on opening, when a reservation lapses, and when the network comes or goes.
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

  return (
    <div className={isOffline ? "times-body is-offline" : "times-body"}>
      {isOffline ? (
        <p className="note note-warn">
          <CloudOff size={20} />
          <span>
            {chosen.some((time) => isReserved(time, now)) ? (
              <>
                <b>You are offline</b>
                Your held time stays held. No one holds the times you add now; we check them when
                you are online.
              </>
            ) : (
              <>
                <b>You are offline, so these are suggestions</b>
                No one holds them yet. We get them with your request, and confirm one.
              </>
            )}
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
      {days.length > 0 ? (
        <Hours
          {...{ days, date, zone, dayGroup }}
          chosen={chosen.map(({ start }) => start)}
          onDate={setDate}
          onZone={setZone}
          onPress={(start) => {
            const mine = chosen.find((one) => one.start === start);
            if (mine) remove(mine);
            else add(start);
          }}
        />
      ) : (
        <p>
          {closedWords(firm)} {sendAnyway}
        </p>
      )}
      <ChosenList
        {...{ chosen, now, zone, isOffline, refused }}
        onRemove={(time) => {
          remove(time);
          focusDay();
        }}
        onReserve={(time) => void reserveNow(time)}
      />
      {chosen.length > 0 ? <CallNumber /> : null}
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
  /** Its former index among the chosen times. */
  place: number;
  next: string[];
}

const isTaken = (days: readonly Day[], start: string) =>
  days.some(({ slots }) => slots.some((slot) => slot.start === start && slot.taken));

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
        <CircleAlert size={20} />
        <span>
          <b>{momentText(Date.parse(lost.start)).replace(/ \d+ \w+,/, "")} has just been taken</b>
          Your request is not affected.
          {lost.next.length > 0 ? " Next free times:" : " No other hour is free just now."}
        </span>
      </p>
      <fieldset className="times-hours times-next" aria-label="Next free times">
        {lost.next.map((start) => {
          const own = timeInCity(Date.parse(start), zone);
          return (
            <button className="hour" type="button" key={start} onClick={() => onPick(start)}>
              <b>{hourOf(start)}</b>
              {own ? <small>{own}</small> : null}
            </button>
          );
        })}
      </fieldset>
    </>
  );
}
