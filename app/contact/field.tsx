import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import type { FieldName } from "./submission.ts";

/** What a control needs to belong to its label and its message. */
interface Wiring {
  id: string;
  name: FieldName;
  required: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  name: FieldName;
  label: string;
  required?: boolean;
  /** What is wrong with it, if anything. */
  message: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}

/** A label, its control and, where something is wrong, what. */
export function Field({ name, label, required = false, message, children }: FieldProps) {
  const id = `request-${name}`;
  const wiring: Wiring = {
    id,
    name,
    required,
    "aria-invalid": message ? true : undefined,
    "aria-describedby": message ? `${id}-error` : undefined,
  };
  return (
    <div className={message ? "field is-err" : "field"}>
      <label htmlFor={id}>
        {label}
        {required ? (
          <>
            {" "}
            <span className="req-mark" aria-hidden="true">
              *
            </span>
          </>
        ) : null}
      </label>
      {children(wiring)}
      {message ? (
        <p className="err" id={`${id}-error`}>
          <CircleAlert className="i" size={18} aria-hidden="true" />
          {message}
        </p>
      ) : null}
    </div>
  );
}
