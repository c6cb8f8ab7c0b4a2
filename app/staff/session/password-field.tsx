import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { TextField } from "../ui/text-field.tsx";

/** A password, which can be looked at while it is typed; pasting it is allowed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "end">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          className="iconbtn"
          aria-label={shown ? "Hide what is typed" : "Show what is typed"}
          onClick={() => setShown(!shown)}
        >
          <Icon className="i" size={20} aria-hidden="true" />
        </button>
      }
    />
  );
}
