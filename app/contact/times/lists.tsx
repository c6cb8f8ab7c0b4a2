import { type BusinessHours, slotDays, timeFields } from "../../../db/schema/requests/slots.ts";
import { closedWords } from "../../slots/closed-words.ts";
import { Field } from "../../ui/field.tsx";
import { momentText } from "../../ui/kigali-time.tsx";

export const sendAnyway = "You can send your request without a time.";

const labels = { time1: "First time", time2: "Second time", time3: "Third time" };

interface TimeListsProps {
  firm: BusinessHours;
  initial: (name: string) => string;
}

/** Lists for visitors without a script: all hours, free or not, because the page is the same for everyone. */
export function TimeLists({ firm, initial }: TimeListsProps) {
  const starts = slotDays(Date.now(), firm).flatMap((day) => day.starts);
  if (starts.length === 0)
    return (
      <p className="px-4 pb-4">
        {closedWords(firm)} {sendAnyway}
      </p>
    );
  return (
    <div className="grid gap-4 px-4 pb-4">
      <p className="small">
        A free call of 45 minutes, Kigali time. We confirm one that is still free, and call the
        number that you give above.
      </p>
      {timeFields.map((name) => (
        <Field key={name} id={`request-${name}`} label={labels[name]} error={undefined}>
          {(wiring) => (
            <select className="input" name={name} defaultValue={initial(name)} {...wiring}>
              <option value="">No preference</option>
              {starts.map((start) => (
                <option key={start} value={new Date(start).toISOString()}>
                  {momentText(start)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
    </div>
  );
}
