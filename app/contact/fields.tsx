import type { ComponentProps } from "react";
import { consultationTypes } from "../../db/schema/contact.ts";
import { Field } from "../ui/field.tsx";
import type { FieldName, Messages } from "./submission.ts";

interface RequestFieldsProps {
  messages: Messages;
  /** A field's value after a plain post. */
  initial: (name: FieldName) => string;
  /** The consultation type from the address. */
  type: string;
  message: string;
  phonePlaceholder: string;
  /** A time for a call is chosen. */
  asksForCall: boolean;
}

export function RequestFields({
  messages,
  initial,
  type,
  message,
  phonePlaceholder,
  asksForCall,
}: RequestFieldsProps) {
  const field = (
    name: FieldName,
    label: string,
    { required = false, ...input }: ComponentProps<"input">,
    hint?: string,
  ) => (
    <Field
      id={`request-${name}`}
      label={label}
      required={required}
      hint={hint}
      error={messages[name]}
    >
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
        {field(
          "phone",
          "Phone",
          {
            type: "tel",
            autoComplete: "tel",
            placeholder: phonePlaceholder,
            required: asksForCall,
          },
          asksForCall
            ? "We call you at this number."
            : type === "incident-response"
              ? "Add your number, so that we can call you. To talk at once, call our incident line."
              : undefined,
        )}
      </div>
      <Field
        id="request-consultationType"
        label="Consultation type"
        error={messages.consultationType}
      >
        {(wiring) => (
          <select
            className="input"
            name="consultationType"
            defaultValue={initial("consultationType") || type}
            {...wiring}
          >
            <option value="">Choose a type (optional)</option>
            {consultationTypes.map((type) => (
              <option key={type.value} value={type.value}>
                {type.label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="request-message" label="Message" required error={messages.message}>
        {(wiring) => (
          <textarea className="area" name="message" rows={6} defaultValue={message} {...wiring} />
        )}
      </Field>
      <div className="sr" aria-hidden="true">
        <label htmlFor="request-leave-empty">Leave this empty</label>
        <input
          id="request-leave-empty"
          name="leaveEmpty"
          type="text"
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
    </>
  );
}
