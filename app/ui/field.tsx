import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";

export interface Wiring {
  id: string;
  required: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  /** The id of its control. */
  id: string;
  label: string;
  labelId?: string;
  required?: boolean;
  hint?: ReactNode;
  error: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}

export function Field({ id, label, labelId, required = false, hint, error, children }: FieldProps) {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean);
  return (
    <div className={error ? "field is-err" : "field"}>
      <label htmlFor={id} id={labelId}>
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
        required,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described.join(" ") || undefined,
      })}
      {hint ? (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <p className="err" id={`${id}-error`}>
          <CircleAlert size={18} />
          {error}
        </p>
      ) : null}
    </div>
  );
}
