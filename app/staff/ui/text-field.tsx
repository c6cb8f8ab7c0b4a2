import CircleAlert from "lucide-react/icons/circle-alert";
import { type ComponentProps, type ReactNode, useId } from "react";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  /** What is wrong with it, if anything. */
  error?: string | undefined;
  hint?: ReactNode;
  /** A button inside the field, at its end. */
  end?: ReactNode;
}

/** A label, its input, what helps to fill it and what is wrong with it. */
export function TextField({ label, error, hint, end, ...input }: TextFieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={error ? "field is-err" : "field"}>
      <label htmlFor={id}>{label}</label>
      <div className="staff-input">
        <input
          className="input"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {end}
      </div>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="err" id={`${id}-error`}>
          <CircleAlert className="i" size={18} aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
