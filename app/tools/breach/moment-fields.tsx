import { useEffect, useRef, useState } from "react";
import { DateField, TimeField } from "../../ui/date-field.tsx";
import { datedMoment } from "../../ui/kigali-time.tsx";
import { longDate } from "../../ui/time.tsx";
import { typedDate, typedDateAndTime } from "../../ui/typed-date.ts";
import { kigaliFields, typedInstant } from "./clock.ts";

// Law No. 058/2021 is in force since then.
const earliest = Date.parse("2021-10-15T00:00:00+02:00");

interface MomentFieldsProps {
  id: string;
  legend: string;
  /** What is stored: null for nothing, undefined until it is read. */
  at: number | null | undefined;
  onMoment: (at: number) => void;
}

/** A date and a time on clocks in Kigali. Both fields hold their own state, since they can be filled before hydration. */
export function MomentFields({ id, legend, at, onMoment }: MomentFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const date = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLInputElement>(null);
  const seen = useRef(false);
  const [fault, setFault] = useState("");

  const typed = () => {
    // Without its date, the moment that is stored has not become another one.
    if (at && !date.current?.value) return undefined;
    return typedInstant(date.current?.value ?? "", time.current?.value ?? "");
  };
  const running = at ? ` The clock still counts from ${datedMoment(at)}.` : "";
  const unreadable = `Enter the date and the time, such as today or 29 Nov, and 14:30.${running}`;
  const faultOf = (): string => {
    const moment = typed();
    if (moment === undefined) return unreadable;
    return moment < earliest
      ? `Check the year: the law has been in force since 15 October 2021.${running}`
      : "";
  };
  const change = () => {
    const moment = typed();
    if (moment === undefined || moment < earliest) return;
    setFault("");
    if (moment !== at) onMoment(moment);
  };
  const key = () => {
    // The first figure of a time is an hour of its own, and a time may come before its date.
    if (date.current?.value && (time.current?.value.trim().length ?? 0) >= 4) change();
  };
  /** `yesterday 14:30`, typed where the date goes. */
  const split = () => {
    const text = date.current?.value ?? "";
    const both = typedDateAndTime(text, true);
    if (!both && text && !typedDate(text)) setFault(unreadable);
    if (!both || !date.current || !time.current) return;
    date.current.value = longDate(both.date);
    time.current.value = both.time;
    change();
  };
  const leave = () => {
    change();
    const isUnused = !at && !date.current?.value && !time.current?.value;
    setFault(isUnused ? "" : faultOf());
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: when what is stored changes
  useEffect(() => {
    if (at === undefined) return;
    const isFirst = !seen.current;
    seen.current = true;
    if (isFirst && at === null && date.current?.value) {
      change(); // filled before hydration
      return;
    }
    if (fields.current?.contains(document.activeElement)) return;
    const shown = at === null ? { date: "", time: "" } : kigaliFields(at);
    if (date.current) date.current.value = longDate(shown.date);
    if (time.current) time.current.value = shown.time;
  }, [at]);

  return (
    <fieldset
      className={fault ? "is-err" : ""}
      ref={fields}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || leave()}
    >
      <legend className="lab mb-1.5">{legend}</legend>
      <div className="grid gap-3 grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]">
        <DateField
          ref={date}
          id={`${id}-date`}
          aria-label="Date"
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-fault`}
          placeholder=""
          isPast
          onDate={key}
          onBlur={split}
        />
        <TimeField
          ref={time}
          aria-label="Time in Kigali"
          placeholder="hh:mm"
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-fault`}
          onTime={key}
        />
      </div>
      <p
        className={`text-sm mt-1.5 min-h-6 ${fault ? "semibold text-danger-fg" : ""}`}
        id={`${id}-fault`}
        role="status"
      >
        {fault ||
          (at ? `${datedMoment(at)}, Kigali time` : "Such as today or 29 Nov, 14:30. Kigali time")}
      </p>
    </fieldset>
  );
}
