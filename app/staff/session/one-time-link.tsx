import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { LinkFound, Me, SecondStep, SignInStep } from "../../../db/schema/staff.ts";
import { callOnce } from "./server.ts";
import { NewPasswordField } from "./password-field.tsx";
import { roleAbility } from "./role-abilities.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { Doorway } from "./sign-in.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { dateAndTime } from "../ui/time.ts";
import { LoadError } from "../layout/load-error.tsx";
import { useAction } from "../ui/use-action.ts";

interface LinkScreenProps {
  token: string;
  onSignedIn: (me: Me) => void;
  onLeave: () => void;
}

/** The screen of a one-time link: the first administrator's set-up, an invitation, or a new password. */
export function LinkScreen({ token, onSignedIn, onLeave }: LinkScreenProps) {
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: ["one-time link", token],
    queryFn: () => callOnce<LinkFound>("POST", "/api/staff/links/look", { token }),
    // The cache must not keep the token longer than this screen.
    gcTime: 0,
  });
  const { history } = useRouter();
  const [second, setSecond] = useState<SecondStep>();
  const enter = (me: Me) => {
    onSignedIn(me);
    // A new firm's first hour is listed there.
    if (found?.kind === "set-up") history.push("/admin/overview");
  };
  const words = found ? wordsFor[found.kind] : undefined;
  return (
    <Doorway
      title={words?.title ?? "One-time link"}
      lead={found ? leadOf(found) : "Checking the link..."}
      foot="This link works once."
    >
      {error ? (
        <>
          <LoadError title="This link does not work" problem={error} again={() => void refetch()} />
          <Button variant="primary" large onClick={onLeave}>
            Go to sign-in
          </Button>
        </>
      ) : null}
      {second ? <SecondFactorForm step={second} onSignedIn={enter} onBack={onLeave} /> : null}
      {found && !second ? (
        <LinkForm
          token={token}
          found={found}
          onStep={(step) => (step.state === "signed-in" ? enter(step.me) : setSecond(step))}
        />
      ) : null}
    </Doorway>
  );
}

const wordsFor: Record<LinkFound["kind"], { title: string; button: string }> = {
  "set-up": { title: "Set up the first account", button: "Create account" },
  invite: { title: "Welcome", button: "Accept invitation" },
  reset: { title: "Choose a new password", button: "Save and sign in" },
};

function leadOf({ kind, role, until }: LinkFound): string {
  const ends = `The link works until ${dateAndTime(until)}.`;
  if (kind === "reset") return `Your other sessions end. ${ends}`;
  if (kind === "set-up") return `You become the first administrator. ${ends}`;
  return `You are invited as ${/^a/.test(role) ? "an" : "a"} ${role}: you can ${roleAbility[role]}. ${ends}`;
}

interface LinkFormProps {
  token: string;
  found: LinkFound;
  onStep: (step: SignInStep) => void;
}

function LinkForm({ token, found, onStep }: LinkFormProps) {
  const [email, setEmail] = useState(found.email ?? "");
  const [name, setName] = useState(found.name ?? "");
  const [password, setPassword] = useState("");
  const { busy, problem, errors, run } = useAction();
  const use = (event: FormEvent) => {
    event.preventDefault();
    const body = { token, name, password, ...(found.email === null ? { email } : {}) };
    void run(async () => {
      onStep(await callOnce<SignInStep>("POST", "/api/staff/links/use", body));
    });
  };
  return (
    <form className="grid gap-5.5" noValidate onSubmit={use}>
      {problem && Object.keys(errors).length === 0 ? <LoadError problem={problem} /> : null}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly={found.email !== null}
        onChange={({ target }) => setEmail(target.value)}
        error={errors["email"]}
      />
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={errors["name"]}
      />
      <NewPasswordField
        label="New password"
        name="password"
        value={password}
        onPassword={setPassword}
        error={errors["password"]}
      />
      <Button variant="primary" large type="submit" aria-disabled={busy}>
        {busy ? "Saving..." : wordsFor[found.kind].button}
      </Button>
    </form>
  );
}
