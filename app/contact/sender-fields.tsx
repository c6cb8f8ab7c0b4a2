import { Field } from "./field.tsx";
import type { FieldName, Messages } from "./submission.ts";

interface SenderFieldsProps {
  messages: Messages;
  /** What a plain post left in a field. */
  written: (name: FieldName) => string;
  phonePlaceholder: string;
}

/** Who sends the request and how to reach them. */
export function SenderFields({ messages, written, phonePlaceholder }: SenderFieldsProps) {
  return (
    <>
      <div className="two">
        <Field name="name" label="Name" required message={messages.name}>
          {(wiring) => (
            <input
              className="input"
              type="text"
              autoComplete="name"
              defaultValue={written("name")}
              {...wiring}
            />
          )}
        </Field>
        <Field name="email" label="Email" required message={messages.email}>
          {(wiring) => (
            <input
              className="input"
              type="email"
              autoComplete="email"
              defaultValue={written("email")}
              {...wiring}
            />
          )}
        </Field>
      </div>
      <div className="two">
        <Field name="company" label="Company" message={messages.company}>
          {(wiring) => (
            <input
              className="input"
              type="text"
              autoComplete="organization"
              defaultValue={written("company")}
              {...wiring}
            />
          )}
        </Field>
        <Field name="phone" label="Phone" message={messages.phone}>
          {(wiring) => (
            <input
              className="input"
              type="tel"
              autoComplete="tel"
              placeholder={phonePlaceholder}
              defaultValue={written("phone")}
              {...wiring}
            />
          )}
        </Field>
      </div>
    </>
  );
}
