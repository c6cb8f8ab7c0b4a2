import { type FormEvent, useState } from "react";
import type { Me, SignInStep } from "../../../db/schema/staff.ts";
import { callOnce } from "./server.ts";
import { TextField } from "../ui/text-field.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";

interface CodeFormProps {
  /** What the step before handed out: it stands for 5 minutes and 5 tries. */
  ticket: string;
  onEntered: (who: Me) => void;
  onBack: () => void;
}

/** The second factor: six digits of an authenticator app, or a recovery code. */
export function CodeForm({ ticket, onEntered, onBack }: CodeFormProps) {
  const [code, setCode] = useState("");
  const { busy, problem, errors, run } = useAction();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      // The API answers with its own contract type.
      const step = (await callOnce("POST", "/api/staff/session/code", {
        ticket,
        code,
      })) as SignInStep;
      if (step.state === "signed-in") onEntered(step.me);
    });
  };
  return (
    <form className="form" noValidate onSubmit={send}>
      {problem && !errors["code"] ? <LoadError title="Not signed in" problem={problem} /> : null}
      <TextField
        label="Code"
        name="code"
        hint="Six digits from your authenticator app, or one of your recovery codes."
        error={errors["code"]}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <button type="submit" className="btn btn-primary btn-lg" aria-disabled={busy}>
        {busy ? "Signing in..." : "Sign in"}
      </button>
      <button type="button" className="btn btn-ghost" onClick={onBack}>
        Start again
      </button>
    </form>
  );
}
