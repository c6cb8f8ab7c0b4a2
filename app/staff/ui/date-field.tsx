import { DatePicker, parseDate } from "@ark-ui/react/date-picker";
import Calendar from "lucide-react/icons/calendar";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import type { Wiring } from "../../ui/field.tsx";
import { kigaliDay, longDate } from "../../ui/time.tsx";
import { typedDate } from "../../ui/typed-date.ts";

interface DateFieldProps extends Wiring {
  /** YYYY-MM-DD, or the typed text while that is no valid date. */
  value: string;
  onChange: (value: string) => void;
  /** Placeholder of the empty field, YYYY-MM-DD; today by default. */
  example?: string;
  "aria-label"?: string;
}

/** A date field: the date is typed, or picked from a calendar. */
export function DateField({ value, onChange, example, ...wiring }: DateFieldProps) {
  const day = typedDate(value);
  // The raw text, until the field loses the focus.
  const [typed, setTyped] = useState<string>();
  return (
    <DatePicker.Root
      value={day ? [parseDate(day)] : []}
      onValueChange={(change) => onChange(change.value[0]?.toString() ?? "")}
      locale="en-GB"
      startOfWeek={1}
      timeZone="Africa/Kigali"
      positioning={{ strategy: "fixed", placement: "bottom-end" }}
      lazyMount
      unmountOnExit
    >
      <DatePicker.Control className="relative">
        {/* The picker's own input accepts only digits. */}
        <input
          className="input num pr-13"
          placeholder={longDate(example ?? kigaliDay(Date.now()))}
          autoComplete="off"
          {...wiring}
          value={typed ?? (day ? longDate(day) : value)}
          onChange={({ target }) => {
            setTyped(target.value);
            // An incomplete date is passed on too: the form must not save the former date.
            onChange(typedDate(target.value) ?? target.value.trim());
          }}
          onBlur={() => setTyped(undefined)}
        />
        <DatePicker.Trigger
          className="iconbtn absolute right-0.5 top-0.5"
          aria-label="Choose a day"
        >
          <Calendar size={20} />
        </DatePicker.Trigger>
      </DatePicker.Control>
      <DatePicker.Positioner>
        <DatePicker.Content className="p-2 hairline rounded-3 bg-raised [box-shadow:var(--shadow-2)]">
          <DatePicker.View view="day">
            <DatePicker.Context>
              {(picker) => (
                <>
                  <Turn />
                  <DatePicker.Table>
                    <DatePicker.TableHead>
                      <DatePicker.TableRow>
                        {picker.weekDays.map((day) => (
                          <DatePicker.TableHeader
                            className="h-8 text-xs text-fg-2 text-center"
                            key={day.long}
                            aria-label={day.long}
                          >
                            {day.narrow}
                          </DatePicker.TableHeader>
                        ))}
                      </DatePicker.TableRow>
                    </DatePicker.TableHead>
                    <DatePicker.TableBody>
                      {picker.weeks.map((week) => (
                        <DatePicker.TableRow key={String(week[0])}>
                          {week.map((day) => (
                            <Cell key={String(day)} value={day}>
                              {day.day}
                            </Cell>
                          ))}
                        </DatePicker.TableRow>
                      ))}
                    </DatePicker.TableBody>
                  </DatePicker.Table>
                </>
              )}
            </DatePicker.Context>
          </DatePicker.View>
          <DatePicker.View view="month">
            <DatePicker.Context>
              {(picker) => (
                <>
                  <Turn />
                  <Cells rows={picker.getMonthsGrid({ columns: 4, format: "short" })} />
                </>
              )}
            </DatePicker.Context>
          </DatePicker.View>
          <DatePicker.View view="year">
            <DatePicker.Context>
              {(picker) => (
                <>
                  <Turn />
                  <Cells rows={picker.getYearsGrid({ columns: 4 })} />
                </>
              )}
            </DatePicker.Context>
          </DatePicker.View>
        </DatePicker.Content>
      </DatePicker.Positioner>
    </DatePicker.Root>
  );
}

const Turn = () => (
  <DatePicker.ViewControl className="flex items-center justify-between">
    <DatePicker.PrevTrigger className="iconbtn">
      <ChevronLeft size={20} />
    </DatePicker.PrevTrigger>
    <DatePicker.ViewTrigger className="btn btn-ghost btn-sm">
      <DatePicker.RangeText />
    </DatePicker.ViewTrigger>
    <DatePicker.NextTrigger className="iconbtn">
      <ChevronRight size={20} />
    </DatePicker.NextTrigger>
  </DatePicker.ViewControl>
);

/** A day, month or year to choose. */
const Cell = ({ value, children }: Pick<DatePicker.TableCellProps, "value" | "children">) => (
  <DatePicker.TableCell className="p-0" value={value}>
    <DatePicker.TableCellTrigger className="grid place-items-center min-w-(--target) h-(--target) px-2 rounded-2 tabular-nums cursor-pointer hover:bg-brand-soft data-outside-range:text-fg-3 data-today:[box-shadow:inset_0_0_0_1px_var(--line-strong)] data-selected:bg-action data-selected:text-on-action">
      {children}
    </DatePicker.TableCellTrigger>
  </DatePicker.TableCell>
);

const Cells = ({ rows }: { rows: { label: string; value: number }[][] }) => (
  <DatePicker.Table>
    <DatePicker.TableBody>
      {rows.map((row) => (
        <DatePicker.TableRow key={row[0]?.value}>
          {row.map(({ label, value }) => (
            <Cell key={value} value={value}>
              {label}
            </Cell>
          ))}
        </DatePicker.TableRow>
      ))}
    </DatePicker.TableBody>
  </DatePicker.Table>
);
