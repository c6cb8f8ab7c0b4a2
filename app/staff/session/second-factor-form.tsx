import KeyRound from "lucide-react/icons/key-round";
import { type FormEvent, useState } from "react";
import type { Me, SecondStep, SignInStep } from "../../../db/schema/staff.ts";
import { callOnce } from "./server.ts";
import { noPasskeys, signInByPasskey } from "./passkey.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";

interface StepProps {
  onSignedIn: (me: Me) => void;
  onBack: () => void;
}

/** Asks for the second factor that the server wants after a password or a link. */
export function SecondFactorForm({ step, ...rest }: StepProps & { step: SecondStep }) {
  return step.state === "code" ? (
    <CodeForm ticket={step.ticket} {...rest} />
  ) : (
    <PasskeyStep {...rest} />
  );
}

/** Has its own button, because browsers ask for a passkey only after a tap. */
function PasskeyStep({ onSignedIn, onBack }: StepProps) {
  const { busy, problem, run } = useAction();
  const closed = noPasskeys();
  const send = () => {
    if (closed) return;
    void run(async () => {
      const step = await signInByPasskey();
      if (step.state === "signed-in") onSignedIn(step.me);
    });
  };
  return (
    <div className="grid gap-5.5">
      {problem ? <LoadError title="Not signed in" problem={problem} /> : null}
      <p>
        {closed ??
          "Your password is right. Your account has a passkey: use it to finish signing in."}
      </p>
      <Button
        variant="primary"
        large
        Icon={KeyRound}
        className={closed ? "is-disabled" : ""}
        aria-disabled={busy || closed !== undefined}
        autoFocus
        onClick={send}
      >
        {busy ? "Signing in..." : "Use your passkey"}
      </Button>
      <p className="hint">
        Passkey lost? An administrator can remove it, once they are sure that it is you.
      </p>
      <Button variant="ghost" onClick={onBack}>
        Start again
      </Button>
    </div>
  );
}

interface CodeFormProps extends StepProps {
  /** The ticket of the first step, valid for 5 minutes and 5 attempts. */
  ticket: string;
}

/** Asks for six digits of an authenticator app, or a recovery code. */
function CodeForm({ ticket, onSignedIn, onBack }: CodeFormProps) {
  const [code, setCode] = useState("");
  const { busy, problem, errors, run } = useAction();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const step = await callOnce<SignInStep>("POST", "/api/staff/session/code", { ticket, code });
      if (step.state === "signed-in") onSignedIn(step.me);
    });
  };
  return (
    <form className="grid gap-5.5" noValidate onSubmit={send}>
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
      <Button variant="primary" large type="submit" aria-disabled={busy}>
        {busy ? "Signing in..." : "Sign in"}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Start again
      </Button>
    </form>
  );
}
