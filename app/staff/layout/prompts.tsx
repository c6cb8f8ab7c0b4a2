import ShieldAlert from "lucide-react/icons/shield-alert";
import Signature from "lucide-react/icons/signature";
import { type FormEvent, useState } from "react";
import { SiteLink } from "../../ui/site-link.tsx";
import { useRename } from "../account/use-rename.ts";
import { Button } from "../ui/button.tsx";
import "./prompt.css";

export function NamePrompt({ onDismiss }: { onDismiss: () => void }) {
  const [name, setName] = useState("");
  const { busy, problem, rename } = useRename();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void rename(name);
  };
  return (
    // One banner is enough: the composer of a request asks for the name too.
    <aside
      className="note note-info staff-prompt [main:has(.rq-banner)>&]:hidden"
      aria-label="Your name"
    >
      <Signature size={20} />
      <form className="staff-prompt-form" noValidate onSubmit={save}>
        <label htmlFor="prompt-name">
          <b>What is your name?</b> <span>Clients and colleagues see it.</span>
        </label>
        <input
          className="input"
          id="prompt-name"
          name="name"
          autoComplete="name"
          placeholder="Your name"
          maxLength={100}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "prompt-name-problem" : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button small type="submit" aria-disabled={busy}>
          Save
        </Button>
        <Later onClick={onDismiss} />
        {problem ? (
          <p className="staff-prompt-problem" id="prompt-name-problem" role="alert">
            {problem}
          </p>
        ) : null}
      </form>
    </aside>
  );
}

export function SecondFactorPrompt({ onDismiss }: { onDismiss: () => void }) {
  return (
    // One banner is enough: a banner about delayed answers has priority.
    <aside
      className="note note-warn staff-prompt [main:has(.rq-banner)>&]:hidden"
      aria-label="Second factor"
    >
      <ShieldAlert size={20} />
      <p>
        <b>Add a second factor</b> <span>A password alone protects your account.</span>
      </p>
      <SiteLink className="btn btn-secondary btn-sm" href="/admin/account#second-factor">
        Set up
      </SiteLink>
      <Later onClick={onDismiss} />
    </aside>
  );
}

const Later = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" small aria-label="Later: ask again in a week" onClick={onClick}>
    Later
  </Button>
);
