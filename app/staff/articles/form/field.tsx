import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import type { ArticleField } from "./article-form.ts";

/** What a control needs to belong to its label, its hint and its message. */
export interface Wiring {
  id: string;
  name: ArticleField;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  name: ArticleField;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** What is wrong with it, if anything. */
  message: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}

/** A label, its control, a hint, and where something is wrong, what. */
export function Field({ name, label, required, hint, message, children }: FieldProps) {
  const id = `article-${name}`;
  const described = [hint ? `${id}-hint` : "", message ? `${id}-error` : ""].filter(Boolean);
  return (
    <div className={message ? "field is-err" : "field"}>
      <label htmlFor={id} id={`${id}-label`}>
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
      {children({
        id,
        name,
        "aria-invalid": message ? true : undefined,
        "aria-describedby": described.join(" ") || undefined,
      })}
      {hint ? (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {message ? (
        <p className="err" id={`${id}-error`}>
          <CircleAlert className="i" size={18} aria-hidden="true" />
          {message}
        </p>
      ) : null}
    </div>
  );
}
