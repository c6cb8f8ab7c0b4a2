import CalendarDays from "lucide-react/icons/calendar-days";
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import { longDate } from "./time.tsx";
import { typedDate, typedTime } from "./typed-date.ts";

interface DateFieldProps extends Omit<ComponentProps<"input">, "type" | "ref" | "onChange"> {
  /** `typedDate` reads its text. The field holds its own state, since it can be filled before hydration. */
  ref?: RefObject<HTMLInputElement | null>;
  /** `YYYY-MM-DD`. */
  defaultValue?: string;
  /** True if a day without a year means the latest past one. */
  isPast?: boolean;
  /** Called after each key with the date, `YYYY-MM-DD`; undefined if the text is not one. */
  onDate?: (date: string | undefined) => void;
}

/**
 * A date in this site's format whatever the browser's language, typed or taken from the device's own calendar. Without a
 * script it is a plain text field.
 */
export function DateField(props: DateFieldProps) {
  const { ref, defaultValue, isPast, onDate, className, ...input } = props;
  const dateIn = (text: string) => typedDate(text, Date.now(), isPast);
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  const calendar = useRef<HTMLInputElement>(null);
  const [hasCalendar, setHasCalendar] = useState(false);
  useEffect(() => setHasCalendar("showPicker" in HTMLInputElement.prototype), []);
  return (
    <span className="relative block">
      <input
        placeholder="28 November 2026"
        autoComplete="off"
        {...input}
        type="text"
        className={`${className ?? "input num"} pe-12`}
        ref={field}
        defaultValue={longDate(defaultValue ?? "")}
        onChange={({ currentTarget }) => onDate?.(dateIn(currentTarget.value))}
        onBlur={(event) => {
          const date = dateIn(event.currentTarget.value);
          if (date) event.currentTarget.value = longDate(date);
          input.onBlur?.(event);
        }}
      />
      {/* In the server's HTML too, so that the first styles include theirs. */}
      <input
        ref={calendar}
        type="date"
        className="absolute bottom-0 left-0 w-px h-px opacity-0"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          if (!field.current || !currentTarget.value) return;
          field.current.value = longDate(currentTarget.value);
          onDate?.(currentTarget.value);
        }}
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 grid place-items-center w-11 bg-transparent text-fg-2 hover:text-fg disabled:invisible"
        aria-label="Open the calendar"
        disabled={!hasCalendar}
        onClick={() => {
          if (!calendar.current) return;
          calendar.current.value = dateIn(field.current?.value ?? "") ?? "";
          calendar.current.showPicker();
        }}
      >
        <CalendarDays size={20} />
      </button>
    </span>
  );
}

interface TimeFieldProps extends Omit<ComponentProps<"input">, "type" | "ref" | "onChange"> {
  /** `typedTime` reads its text. */
  ref?: RefObject<HTMLInputElement | null>;
  /** Called after each key with the time, `HH:MM`; undefined if the text is not one. */
  onTime?: (time: string | undefined) => void;
}

/** A time of day in 24 hours, typed in any usual format. */
export const TimeField = ({ ref, onTime, className, ...input }: TimeFieldProps) => (
  <input
    placeholder="14:30"
    autoComplete="off"
    inputMode="numeric"
    {...input}
    type="text"
    className={className ?? "input num"}
    ref={ref}
    onChange={({ currentTarget }) => onTime?.(typedTime(currentTarget.value))}
    onBlur={(event) => {
      const time = typedTime(event.currentTarget.value);
      if (time) event.currentTarget.value = time;
      input.onBlur?.(event);
    }}
  />
);
