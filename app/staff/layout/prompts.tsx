import type { LucideIcon } from "lucide-react";
import ShieldAlert from "lucide-react/icons/shield-alert";
import Signature from "lucide-react/icons/signature";
import { type FormEvent, type ReactNode, useState } from "react";
import { SiteLink } from "../../ui/site-link.tsx";
import { useRename } from "../account/use-rename.ts";
import { Button } from "../ui/button.tsx";

export function NamePrompt({ onDismiss }: { onDismiss: () => void }) {
  const [name, setName] = useState("");
  const { busy, problem, rename } = useRename();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void rename(name);
  };
  return (
    <Prompt look="note-info" label="Your name" Icon={Signature}>
      <form className="flex flex-1 flex-wrap gap-2 items-center" noValidate onSubmit={save}>
        <label className="mr-3 max-md:basis-full" htmlFor="prompt-name">
          <Question why="Clients and colleagues see it.">What is your name?</Question>
        </label>
        <input
          className="input flex-1 w-0 min-w-28 lg:max-w-80 min-h-11 ml-auto py-1 text-fg"
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
        <Button className={plain} small type="submit" aria-disabled={busy}>
          Save
        </Button>
        <Later onClick={onDismiss} />
        {problem ? (
          <p className="basis-full" id="prompt-name-problem" role="alert">
            {problem}
          </p>
        ) : null}
      </form>
    </Prompt>
  );
}

export function SecondFactorPrompt({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Prompt look="note-warn" label="Second factor" Icon={ShieldAlert}>
      <p className="flex-1">
        <Question why="A password alone protects your account.">Add a second factor</Question>
      </p>
      <SiteLink className={`btn btn-secondary btn-sm ${plain}`} href="/admin/account#second-factor">
        Set up
      </SiteLink>
      <Later onClick={onDismiss} />
    </Prompt>
  );
}

interface PromptProps {
  look: "note-info" | "note-warn";
  label: string;
  Icon: LucideIcon;
  children: ReactNode;
}

/** One line; on phones the question is above its field. One banner is enough: those of requests have priority. */
const Prompt = ({ look, label, Icon, children }: PromptProps) => (
  <aside
    className={`note ${look} items-center gap-y-2 gap-x-3 mt-3 pl-4 pr-1 py-0 max-md:py-1.5 [main:has([data-banner])>&]:hidden`}
    aria-label={label}
  >
    <Icon className="max-md:hidden" size={20} />
    {children}
  </aside>
);

const Question = ({ why, children }: { why: string; children: string }) => (
  <>
    <b className="[display:inline]">{children}</b>{" "}
    <span className="md:ml-1 max-md:sr-only">{why}</span>
  </>
);

/** A button that looks like a link. */
const plain = "border-transparent bg-transparent text-inherit underline";

const Later = ({ onClick }: { onClick: () => void }) => (
  <Button
    className="px-2.5 text-inherit underline"
    variant="ghost"
    small
    aria-label="Later: ask again in a week"
    onClick={onClick}
  >
    Later
  </Button>
);
