import { insightStatuses } from "../../../db/schema/insights-staff.ts";
import type { ArticleForm } from "./article-form.ts";
import { Field } from "./field.tsx";
import { statusName } from "./status-name.ts";

interface StatusFieldsProps {
  form: ArticleForm;
  /** What is wrong with the moment. */
  message: string | undefined;
  onChange: (fields: Partial<ArticleForm>) => void;
}

/** Whether visitors see the article, and from when. */
export function StatusFields({ form, message, onChange }: StatusFieldsProps) {
  return (
    <>
      <Field name="status" label="Status" message={undefined}>
        {(wiring) => (
          <select
            className="input"
            value={form.status}
            onChange={({ target }) =>
              // The options are these.
              onChange({ status: target.value as ArticleForm["status"] })
            }
            {...wiring}
          >
            {insightStatuses.map((status) => (
              <option key={status} value={status}>
                {statusName(status)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {form.status === "scheduled" ? (
        <Field
          name="publishAt"
          label="Appears at"
          required
          hint="The time in Kigali"
          message={message}
        >
          {(wiring) => (
            <input
              className="input num"
              type="datetime-local"
              required
              value={form.publishAt}
              onChange={({ target }) => onChange({ publishAt: target.value })}
              {...wiring}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
