import { type ComponentProps, type ReactNode, useId } from "react";
import { Field } from "../../ui/field.tsx";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "required"> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** A button inside the field, at its end. */
  end?: ReactNode;
}

export function TextField({ label, error, hint, end, ...input }: TextFieldProps) {
  return (
    <Field id={useId()} label={label} error={error} hint={hint}>
      {(wiring) => (
        <div className="relative">
          <input className={end ? "input pr-13" : "input"} {...wiring} {...input} />
          {end}
        </div>
      )}
    </Field>
  );
}
