import { useState } from "react";
import { insightStatuses } from "../../../../db/schema/insights/fields.ts";
import { kigaliDay } from "../../../ui/time.tsx";
import type { ArticleForm } from "./article-form.ts";
import { DateField } from "../../ui/date-field.tsx";
import { Field, type Wiring } from "../../../ui/field.tsx";
import { capitalized } from "../../../../db/schema/text/capitalized.ts";
import { typedTime } from "../../../ui/typed-date.ts";

interface StatusFieldsProps {
  form: ArticleForm;
  error: string | undefined;
  onChange: (fields: Partial<ArticleForm>) => void;
}

const dayMs = 86_400_000;

/** Tomorrow, when office hours begin. */
const proposed = () => `${kigaliDay(Date.now() + dayMs)}T08:00`;

export function StatusFields({ form, error, onChange }: StatusFieldsProps) {
  return (
    <>
      <Field id="article-status" label="Status" error={undefined}>
        {(wiring) => (
          <select
            className="input"
            value={form.status}
            onChange={({ target }) => {
              // The options are the statuses.
              const status = target.value as ArticleForm["status"];
              const needsMoment = status === "scheduled" && form.publishAt === "";
              onChange({ status, ...(needsMoment ? { publishAt: proposed() } : {}) });
            }}
            {...wiring}
          >
            {insightStatuses.map((status) => (
              <option key={status} value={status}>
                {capitalized(status)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {form.status === "scheduled" ? (
        <Field id="article-publishAt" label="Publish at" required hint="Kigali time" error={error}>
          {(wiring) => (
            <MomentField
              wiring={wiring}
              value={form.publishAt}
              onChange={(publishAt) => onChange({ publishAt })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

interface MomentFieldProps {
  wiring: Wiring;
  /** `2026-11-24T08:00`, or incomplete input. */
  value: string;
  onChange: (value: string) => void;
}

function MomentField({ wiring, value, onChange }: MomentFieldProps) {
  const at = value.lastIndexOf("T");
  const [day, time] = at < 0 ? [value, ""] : [value.slice(0, at), value.slice(at + 1)];
  // The raw text, until the field loses the focus.
  const [typed, setTyped] = useState<string>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2">
      <DateField value={day} onChange={(next) => onChange(`${next}T${time}`)} {...wiring} />
      <input
        className="input num"
        aria-label="Time"
        aria-describedby={wiring["aria-describedby"]}
        aria-invalid={wiring["aria-invalid"]}
        placeholder="08:00"
        autoComplete="off"
        required
        value={typed ?? time}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(`${day}T${typedTime(target.value) ?? target.value.trim()}`);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
