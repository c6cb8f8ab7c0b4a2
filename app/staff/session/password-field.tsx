import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { advisedLength } from "../../../db/schema/staff.ts";
import { IconButton } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "end">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          className="absolute right-1 bottom-0.5"
          Icon={shown ? EyeOff : Eye}
          label={shown ? "Hide what is typed" : "Show what is typed"}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

interface NewPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, "value" | "hint" | "onChange"> {
  value: string;
  onPassword: (typed: string) => void;
}

export function NewPasswordField({ value, onPassword, ...rest }: NewPasswordFieldProps) {
  const [level, advice] = strength(value);
  return (
    <div className="grid gap-[0.4rem]">
      <PasswordField
        autoComplete="new-password"
        {...rest}
        value={value}
        onChange={({ target }) => onPassword(target.value)}
        hint={<span aria-live="polite">{advice}</span>}
      />
      <meter
        className="w-full h-2 [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:[background:var(--line)]"
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

const least = 8;

/** Rates a password by length, from 0 (empty) to 3 (advised length), with advice; the server also refuses common ones. */
export function strength({ length }: string): [level: number, advice: string] {
  if (length === 0)
    return [0, `Use ${advisedLength} characters or more; four random words work well.`];
  if (length < least) return [1, `${count(least - length)} more; at least ${least} are required.`];
  if (length < advisedLength)
    return [2, `OK. Add ${count(advisedLength - length)} to make it strong.`];
  return [3, "Strong."];
}

const count = (number: number) => `${number} ${number === 1 ? "character" : "characters"}`;
