import ArrowRight from "lucide-react/icons/arrow-right";
import KeyRound from "lucide-react/icons/key-round";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Me, SignInStep } from "../../../db/schema/staff.ts";
import { callOnce, Refused } from "./server.ts";
import { CodeForm } from "./code-form.tsx";
import { noPasskeys, PasskeyUnused, signInByPasskey } from "./passkey.ts";
import { PasswordField } from "./password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";

interface SignInFormProps {
  /** The person who has to sign in again; nobody else is asked for. */
  email?: string;
  onEntered: (who: Me) => void;
}

/** E-mail and password, or a passkey; then a code where a second factor is on. */
export function SignInForm({ email: fixed, onEntered }: SignInFormProps) {
  const [email, setEmail] = useState(fixed ?? "");
  const [password, setPassword] = useState("");
  const [ticket, setTicket] = useState<string>();
  const [asking, setAsking] = useState<"password" | "passkey">();
  const { busy, problem, errors, run } = useAction();
  const closed = noPasskeys();
  const secret = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fixed !== undefined) secret.current?.focus();
  }, [fixed]);

  const enter = (step: SignInStep) => {
    if (step.state === "code") setTicket(step.ticket);
    else onEntered(step.me);
  };
  const byPassword = (event: FormEvent) => {
    event.preventDefault();
    setAsking("password");
    void run(async () => {
      // The API answers with its own contract type.
      enter((await callOnce("POST", "/api/staff/session", { email, password })) as SignInStep);
    });
  };
  const byPasskey = () => {
    if (closed) return;
    setAsking("passkey");
    void run(async () => enter(await signInByPasskey()));
  };

  if (ticket) {
    const back = () => {
      setTicket(undefined);
      setPassword("");
    };
    return <CodeForm ticket={ticket} onEntered={onEntered} onBack={back} />;
  }
  const mismatched = asking === "password" && problem instanceof Refused && problem.status === 401;
  const ofFields = Object.keys(errors).length > 0;
  return (
    <form className="form" noValidate onSubmit={byPassword}>
      {problem && !ofFields ? <LoadError title={titleOf(problem)} problem={problem} /> : null}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        value={email}
        readOnly={fixed !== undefined}
        onChange={({ target }) => setEmail(target.value)}
        error={errors["email"]}
        {...(mismatched ? { "aria-invalid": true } : {})}
      />
      <PasswordField
        ref={secret}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={errors["password"]}
        {...(mismatched ? { "aria-invalid": true } : {})}
      />
      <button type="submit" className="btn btn-primary btn-lg" aria-disabled={busy}>
        {busy && asking === "password" ? "Signing in..." : "Sign in"}
        <ArrowRight className="i i-go" size={20} aria-hidden="true" />
      </button>
      <p className="staff-or">or</p>
      <button
        type="button"
        className={closed ? "btn btn-secondary btn-lg is-disabled" : "btn btn-secondary btn-lg"}
        aria-disabled={busy || closed !== undefined}
        aria-describedby={closed ? "no-passkeys" : undefined}
        onClick={byPasskey}
      >
        <KeyRound className="i" size={20} aria-hidden="true" />
        Use a passkey
      </button>
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
