import ShieldAlert from "lucide-react/icons/shield-alert";
import Signature from "lucide-react/icons/signature";
import { type FormEvent, useState } from "react";
import { SiteLink } from "../../ui/site-link.tsx";
import { useRename } from "../account/use-rename.ts";
import "./prompt.css";

export function NamePrompt({ onLater }: { onLater: () => void }) {
  const [name, setName] = useState("");
  const { busy, problem, rename } = useRename();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void rename(name);
  };
  return (
    <aside className="note note-info staff-prompt" aria-label="Your name">
      <Signature className="i" size={20} aria-hidden="true" />
      <form className="staff-prompt-form" noValidate onSubmit={save}>
        <label htmlFor="prompt-name">
          <b>What is your name?</b> <span>It signs what you write.</span>
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
        <button type="submit" className="btn btn-secondary btn-sm" aria-disabled={busy}>
          Save
        </button>
        <Later onClick={onLater} />
        {problem ? (
          <p className="staff-prompt-problem" id="prompt-name-problem" role="alert">
            {problem}
          </p>
        ) : null}
      </form>
    </aside>
  );
}

export function SecondFactorPrompt({ onLater }: { onLater: () => void }) {
  return (
    <aside className="note note-warn staff-prompt" aria-label="Second factor">
      <ShieldAlert className="i" size={20} aria-hidden="true" />
      <p>
        <b>Add a second factor</b> <span>A password alone protects your account.</span>
      </p>
      <SiteLink className="btn btn-secondary btn-sm" href="/admin/account#second-factor">
        Set up
      </SiteLink>
      <Later onClick={onLater} />
    </aside>
  );
}

const Later = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    className="btn btn-ghost btn-sm"
    aria-label="Later: ask again in a week"
    onClick={onClick}
  >
    Later
  </button>
);
