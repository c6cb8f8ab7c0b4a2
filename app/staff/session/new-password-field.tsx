import type { ComponentProps } from "react";
import { PasswordField } from "./password-field.tsx";
import { strength } from "./password-strength.ts";

interface NewPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, "value" | "hint" | "onChange"> {
  value: string;
  onPassword: (typed: string) => void;
}

/** A password that is being chosen, with advice on its length. */
export function NewPasswordField({ value, onPassword, ...rest }: NewPasswordFieldProps) {
  const { level, advice } = strength(value);
  return (
    <div className="staff-strength">
      <PasswordField
        autoComplete="new-password"
        {...rest}
        value={value}
        onChange={({ target }) => onPassword(target.value)}
        hint={<span aria-live="polite">{advice}</span>}
      />
      <meter
        min={0}
        max={3}
        low={2}
        high={3}
        optimum={3}
        value={level}
        aria-label="Length"
        hidden={!value}
      />
    </div>
  );
}
