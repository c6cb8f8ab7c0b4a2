import Clock from "lucide-react/icons/clock";
import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Breach, BreachRole } from "../../../db/schema/tools/breach.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { InlineConfirm } from "../../ui/inline-confirm.tsx";
import { datedMoment } from "../../ui/kigali-time.tsx";
import { useNativeControl } from "../native-control.ts";
import { SourceLinks } from "../source-links.tsx";
import { textButtonLook } from "./looks.tsx";
import { roles } from "./stored.ts";

/** Folds the form into one line once the clock runs, until the visitor changes something or types. */
export function useFoldedForm(isRunning: boolean, form: RefObject<HTMLElement | null>) {
  const [isUsed, setUsed] = useState(false);
  const takesFocus = useRef(false);
  useEffect(() => {
    const fields = form.current;
    const follow = () => {
      if (fields?.querySelector("input:focus")) setUsed(true);
    };
    follow(); // Before hydration.
    fields?.addEventListener("focusin", follow);
    return () => fields?.removeEventListener("focusin", follow);
  }, [form]);
  const isFolded = isRunning && !isUsed;
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    if (isFolded) document.querySelector<HTMLElement>("#known-since button")?.focus();
    else form.current?.querySelector("input")?.focus();
  }, [isFolded, form]);
  const use = (used: boolean) => () => {
    takesFocus.current = !form.current?.contains(document.activeElement) || !used;
    setUsed(used);
  };
  return { isFolded, fold: use(false), unfold: use(true) };
}

interface FoundOutProps {
  isRead: boolean;
  isRunning: boolean;
  onNow: () => void;
}

/** Starts the clock. The inline script holds a press before the clock is read, as the submit of a form. */
export function FoundOut({ isRead, isRunning, onNow }: FoundOutProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isReplacing, setReplacing] = useState(false);
  useEffect(() => {
    if (isRead) form.current?.dispatchEvent(new Event("hydrated"));
  }, [isRead]);
  if (isReplacing)
    return (
      <InlineConfirm
        question="Count from now? This replaces the time you entered."
        yes="Count from now"
        no="Keep it"
        onYes={() => {
          setReplacing(false);
          onNow();
        }}
        onNo={() => {
          flushSync(() => setReplacing(false));
          form.current?.querySelector("button")?.focus();
        }}
      />
    );
  return (
    <form
      className="contents"
      ref={form}
      data-held={isRead ? undefined : "yes"}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRunning) setReplacing(true);
        else onNow();
      }}
    >
      <button
        type="submit"
        className={`btn ${isRunning ? "btn-secondary" : "btn-signal"} lg:justify-self-start lg:mt-[1.8rem] noscript:hidden`}
      >
        <Clock size={18} />
        We found out just now
      </button>
    </form>
  );
}

interface KnownSinceProps {
  awareAt: number;
  role: BreachRole;
  onChange: () => void;
}

/** Shows the entered time and role. */
export const KnownSince = ({ awareAt, role, onChange }: KnownSinceProps) => (
  <p className="mt-3 print:hidden" id="known-since">
    <span className="num block">
      Aware since <b>{datedMoment(awareAt)}</b>.
    </span>
    {roleSaid[role]}
    <button type="button" className={`ms-3 ${textButtonLook}`} onClick={onChange}>
      Change
    </button>
  </p>
);

const roleSaid: Record<BreachRole, string> = {
  controller: "This is our own data.",
  processor: "We hold this data for a client.",
  both: "Our own data, and a client’s.",
};

const roleLabels: Record<BreachRole, string> = {
  controller: "Controller",
  processor: "Processor",
  both: "Both",
};

/** Asks for the visitor's role, which decides the deadlines. */
export function RoleChoice(props: {
  role: BreachRole | undefined;
  onRole: (role: BreachRole) => void;
}) {
  const group = useRef<HTMLFieldSetElement>(null);
  const radios = () => Array.from(group.current?.querySelectorAll<HTMLInputElement>("input") ?? []);
  const choose = (value: string) => {
    const role = roles.find((one) => one === value);
    if (role) props.onRole(role);
  };
  useNativeControl({
    stored: props.role,
    read: () => radios().find(({ checked }) => checked)?.value ?? "",
    show: (value) => {
      for (const radio of radios()) radio.checked = radio.value === value;
    },
    // The first role is the default, so it replaces no stored one.
    merge: (stored, used) => (used === roles[0] ? stored : used),
    onUsed: choose,
  });
  return (
    <fieldset className="lg:col-span-full" ref={group}>
      <legend className="lab mb-1.5 p-0">We are</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
        <div className="seg max-md:grow">
          {roles.map((role) => (
            <label
              key={role}
              className="inline-flex items-center justify-center max-[24rem]:px-2 not-forced-colors:has-checked:bg-fg not-forced-colors:has-checked:text-bg"
            >
              <input
                type="radio"
                name="role"
                value={role}
                defaultChecked={role === roles[0]}
                autoComplete="off"
                onChange={(event) => choose(event.currentTarget.value)}
              />
              {roleLabels[role]}
            </label>
          ))}
        </div>
        <p>
          Your own data: controller. Data you hold for a client: processor. Not sure: controller.
        </p>
      </div>
    </fieldset>
  );
}

/** Explains which moment counts, and who is a controller. */
export const StartHelp = memo(function StartHelp(props: { breach: Breach; sources: Sources }) {
  const { breach, sources } = props;
  const { roles: roleTexts } = breach;
  const summary =
    "inline-flex items-center gap-2 min-h-11 text-sm semibold text-brand-fg cursor-pointer";
  return (
    <div className="flex flex-wrap gap-x-8 mt-1 text-sm">
      <a className={`${summary} underline`} href="#is-it-a-breach">
        {breach.isItABreach.title}
      </a>
      <details>
        <summary className={summary}>Which moment counts?</summary>
        <div className="max-w-[70ch] text-fg-2 pb-3">
          <p>{breach.startHelp}</p>
          <ul className="list-disc pl-5 my-2">
            {breach.triggers.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
          <p>{breach.triggersNote.text}</p>
        </div>
      </details>
      <details>
        <summary className={summary}>{roleTexts.title}</summary>
        <div className="max-w-[70ch] text-fg-2 pb-3 grid gap-3">
          <ol className="list-decimal pl-5">
            {roleTexts.questions.map(({ id, question, yes, no }) => (
              <li key={id}>
                {question} Yes: {roleName(yes)}.{no === "next" ? "" : ` No: ${roleName(no)}.`}
              </li>
            ))}
          </ol>
          {roleTexts.results.map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
          <p>{roleTexts.note}</p>
          <SourceLinks ids={roleTexts.sourceIds} sources={sources} />
        </div>
      </details>
    </div>
  );
});

const roleName = (result: string): string =>
  ({ controller: "you are the controller", processor: "you are the processor" })[result] ??
  "not clear, see below";
