import { useEffect, useRef, useState } from "react";
import { DateField, TimeField } from "../../ui/date-field.tsx";
import { datedMoment } from "../../ui/kigali-time.tsx";
import { longDate } from "../../ui/time.tsx";
import { typedDate, typedDateAndTime, typedTime } from "../../ui/typed-date.ts";
import { kigaliFields, typedInstant } from "./clock.ts";

// Law No. 058/2021 has been in force since then.
const earliest = Date.parse("2021-10-15T00:00:00+02:00");

// Device clocks differ by this much.
const toleranceMs = 5 * 60_000;

export function rangeProblem(moment: number): string {
  if (moment < earliest) return "Check the year: the law has been in force since 15 October 2021.";
  const now = Date.now();
  return moment > now + toleranceMs
    ? `This time is still to come: it is ${datedMoment(now)} in Kigali. Enter a time that is past.`
    : "";
}

/** A message on the missing part, with an example; `yesterday afternoon` names a day. */
function missingIn(date: string, time: string): string {
  const [word = ""] = date.trim().split(" ");
  if ([date, word].some((text) => typedDate(text, Date.now(), true)))
    return "Enter the time too, such as 14:30.";
  return typedTime(time)
    ? "Enter the date too, such as today, Sunday or 29 Nov."
    : "Enter the date and the time, such as yesterday 14:30 or 2 hours ago.";
}

interface MomentFieldsProps {
  id: string;
  legend: string;
  /** The stored moment: null for none, undefined until it is read. */
  at: number | null | undefined;
  onMoment: (at: number) => void;
  /** Called for Enter on a valid moment. */
  onEnter?: () => void;
  /** The time left, shown beneath the fields. */
  left?: string | undefined;
}

/** A date and a time on clocks in Kigali. Both fields hold their own state, since they can be filled before hydration. */
export function MomentFields({ id, legend, at, onMoment, onEnter, left }: MomentFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const date = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLInputElement>(null);
  const seen = useRef(false);
  const [fault, setFault] = useState("");

  const typed = () => {
    // A cleared date does not change the stored moment.
    if (at && !date.current?.value) return undefined;
    return typedInstant(date.current?.value ?? "", time.current?.value ?? "");
  };
  const running = at ? ` The clock still counts from ${datedMoment(at)}.` : "";
  const faultOf = (): string => {
    const moment = typed();
    const problem =
      moment === undefined
        ? missingIn(date.current?.value ?? "", time.current?.value ?? "")
        : rangeProblem(moment);
    return problem && problem + running;
  };
  const change = () => {
    const moment = typed();
    if (moment === undefined || rangeProblem(moment)) return;
    setFault("");
    if (moment !== at) onMoment(moment);
  };
  const keyed = () => {
    // Waits for four characters, since a time's first figure is a valid hour, and for the date, which may come second.
    if (date.current?.value && (time.current?.value.trim().length ?? 0) >= 4) change();
  };
  /** Splits `yesterday 14:30` or `2 hours ago`, typed into the date field. */
  const split = () => {
    const text = date.current?.value ?? "";
    const both = typedDateAndTime(text);
    if (!both && text && !typedDate(text, Date.now(), true)) setFault(faultOf());
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
      split(); // filled before hydration
      change();
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
      onKeyDown={({ key }) => {
        if (key !== "Enter") return;
        split();
        leave();
        if (!faultOf()) onEnter?.();
      }}
    >
      <legend className="lab mb-1.5 p-0">{legend}</legend>
      <div className="grid gap-3 grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]">
        <DateField
          ref={date}
          id={`${id}-date`}
          aria-label="Date"
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-fault`}
          placeholder=""
          isPast
          onDate={keyed}
          onBlur={split}
        />
        <TimeField
          ref={time}
          aria-label="Time in Kigali"
          placeholder="hh:mm"
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-fault`}
          onTime={keyed}
        />
      </div>
      <p
        className={`text-sm mt-1.5 min-h-6 ${fault ? "semibold text-danger-fg" : ""}`}
        id={`${id}-fault`}
        role="status"
      >
        {fault ||
          (at
            ? `${datedMoment(at)}${left ? ": " : ", Kigali time"}`
            : "E.g. today 14:30, or 2 hours ago. Kigali time")}
        {fault ? null : <b aria-live="off">{left}</b>}
      </p>
    </fieldset>
  );
}
