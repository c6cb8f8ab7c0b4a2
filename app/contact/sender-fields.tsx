import type { ComponentProps } from "react";
import { Field } from "../ui/field.tsx";
import type { FieldName, Messages } from "./submission.ts";

interface SenderFieldsProps {
  messages: Messages;
  /** What a plain post left in a field. */
  initial: (name: FieldName) => string;
  phonePlaceholder: string;
}

export function SenderFields({ messages, initial, phonePlaceholder }: SenderFieldsProps) {
  const field = (
    name: FieldName,
    label: string,
    { required = false, ...input }: ComponentProps<"input">,
  ) => (
    <Field id={`request-${name}`} label={label} required={required} error={messages[name]}>
      {(wiring) => (
        <input className="input" name={name} defaultValue={initial(name)} {...input} {...wiring} />
      )}
    </Field>
  );
  return (
    <>
      <div className="two">
        {field("name", "Name", { type: "text", autoComplete: "name", required: true })}
        {field("email", "Email", { type: "email", autoComplete: "email", required: true })}
      </div>
      <div className="two">
        {field("company", "Company", { type: "text", autoComplete: "organization" })}
        {field("phone", "Phone", {
          type: "tel",
          autoComplete: "tel",
          placeholder: phonePlaceholder,
        })}
      </div>
    </>
  );
}
