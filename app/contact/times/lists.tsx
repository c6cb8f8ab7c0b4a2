import { slotDays, timeFields } from "../../../db/schema/requests/slots.ts";
import { Field } from "../../ui/field.tsx";
import { momentText } from "../../ui/kigali-time.tsx";

const labels = { time1: "First time", time2: "Second time", time3: "Third time" };

/** Lists for visitors without a script: all hours, free or not, because the page is the same for everyone. */
export function TimeLists({ initial }: { initial: (name: string) => string }) {
  const starts = slotDays(Date.now()).flatMap((day) => day.starts);
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
