import ArrowRight from "lucide-react/icons/arrow-right";
import KeyRound from "lucide-react/icons/key-round";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Me, SecondStep, SignInStep } from "../../../db/schema/staff.ts";
import { callOnce, Refused } from "./server.ts";
import { noPasskeys, PasskeyUnused, signInByPasskey } from "./passkey.ts";
import { PasswordField } from "./password-field.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { lazy } from "../layout/lazy.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";

const SecondFactorForm = lazy(
  async () => (await import("./second-factor-form.tsx")).SecondFactorForm,
  undefined,
  // Signing in needs a connection anyway.
  { preload: false },
);

interface SignInFormProps {
  email?: string;
  onSignedIn: (me: Me) => void;
}

export function SignInForm({ email: fixed, onSignedIn }: SignInFormProps) {
  const [email, setEmail] = useState(fixed ?? "");
  const [password, setPassword] = useState("");
  const [second, setSecond] = useState<SecondStep>();
  const [method, setMethod] = useState<"password" | "passkey">();
  const { busy, problem, errors, run } = useAction();
  const closed = noPasskeys();
  const secret = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fixed !== undefined) secret.current?.focus();
  }, [fixed]);

  const enter = (step: SignInStep) => {
    if (step.state === "signed-in") onSignedIn(step.me);
    else setSecond(step);
  };
  const byPassword = (event: FormEvent) => {
    event.preventDefault();
    setMethod("password");
    void run(async () => {
      enter(await callOnce<SignInStep>("POST", "/api/staff/session", { email, password }));
    });
  };
  const byPasskey = () => {
    if (closed) return;
    setMethod("passkey");
    void run(async () => enter(await signInByPasskey()));
  };

  const mismatched = method === "password" && problem instanceof Refused && problem.status === 401;
  // Select the wrong password, so that typing replaces it.
  useEffect(() => {
    if (mismatched) secret.current?.select();
  }, [mismatched]);
  /** Clears the error, which does not apply to new input. */
  const retype = (set: (typed: string) => void, typed: string) => {
    set(typed);
    if (!busy) setMethod(undefined);
  };
  if (second) {
    const back = () => {
      setSecond(undefined);
      setPassword("");
    };
    return <SecondFactorForm step={second} onSignedIn={onSignedIn} onBack={back} />;
  }
  const ofFields = Object.keys(errors).length > 0;
  return (
    <form className="grid gap-5.5" noValidate onSubmit={byPassword}>
      {problem && !ofFields ? <LoadError title={titleOf(problem)} problem={problem} /> : null}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        value={email}
        readOnly={fixed !== undefined}
        onChange={({ target }) => retype(setEmail, target.value)}
        error={errors["email"]}
        {...(mismatched ? { "aria-invalid": true } : {})}
      />
      <PasswordField
        ref={secret}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => retype(setPassword, target.value)}
        error={errors["password"]}
        {...(mismatched ? { "aria-invalid": true } : {})}
      />
      <Button variant="primary" large type="submit" aria-disabled={busy}>
        {busy && method === "password" ? "Signing in..." : "Sign in"}
        <ArrowRight className="i-go" size={20} />
      </Button>
      <p className="flex gap-4 items-center text-fg-3 text-sm before:flex-1 before:h-px before:bg-line after:flex-1 after:h-px after:bg-line">
        or
      </p>
      <Button
        large
        Icon={KeyRound}
        className={closed ? "is-disabled" : ""}
        aria-disabled={busy || closed !== undefined}
        aria-describedby={closed ? "no-passkeys" : undefined}
        onClick={byPasskey}
      >
        Use a passkey
      </Button>
      {closed ? (
        <p className="hint" id="no-passkeys">
          {closed}
        </p>
      ) : null}
    </form>
  );
}

function titleOf(problem: unknown): string {
  if (problem instanceof PasskeyUnused) return "No passkey";
  if (!(problem instanceof Refused)) return "Not signed in";
  return { 401: "That did not match", 429: "Too many attempts" }[problem.status] ?? "Not signed in";
}
