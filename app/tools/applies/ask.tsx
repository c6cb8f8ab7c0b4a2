import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Check from "lucide-react/icons/check";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Question } from "../../../db/schema/tools/applies.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { SourceLinks } from "../source-links.tsx";
import { tapped } from "./questions.ts";

interface AskProps {
  question: Question;
  /** The question's number and the total, such as `3 of 6`. */
  count: string;
  chosen: readonly string[];
  sources: Sources;
  heading: RefObject<HTMLHeadingElement | null>;
  /** `isLast` if this tap completes the answer. */
  onChoose: (values: readonly string[], isLast: boolean) => void;
  onNext: () => void;
  onBack: (() => void) | undefined;
}

/** One question: a tap answers a single choice and moves on, a multiple choice has Next. */
export function Ask({ question, count, chosen, sources, heading, ...on }: AskProps) {
  const { id, type, exclusive, label, help, options, sourceIds } = question;
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The arrow keys and Space only select, so that the visitor can look through the answers.
  const isTap = useRef(false);
  const choose = (value: string, isLast: boolean) => {
    setMissing(false);
    on.onChoose(tapped(question, chosen, value), isLast);
  };

  // The boxes themselves hold a tap before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is hydrated
  useEffect(() => {
    const selected = form.current?.querySelector<HTMLInputElement>("input:checked");
    if (!selected || chosen.includes(selected.value)) return;
    // A key shows the focus, a tap does not.
    choose(selected.value, !selected.matches(":focus-visible"));
  }, []);

  return (
    <form
      ref={form}
      className="noscript:hidden print:hidden"
      autoComplete="off"
      onPointerDown={() => {
        isTap.current = true;
      }}
      onKeyDown={() => {
        isTap.current = false;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) on.onNext();
        else setMissing(true);
      }}
    >
      <h2 ref={heading} id="question" tabIndex={-1} className="text-4xl scroll-mt-24">
        {label}
      </h2>
      {help ? (
        <p id="question-help" className="lead mt-3">
          {help}
        </p>
      ) : null}
      <fieldset
        className="mt-8 border-1 border-line-strong rounded-3 overflow-hidden bg-surface"
        aria-labelledby="question"
        {...(help ? { "aria-describedby": "question-help" } : {})}
      >
        {options.map((option) => (
          <OptionRow
            key={option.value}
            name={id}
            option={option}
            type={type === "single" ? "radio" : "checkbox"}
            isChosen={chosen.includes(option.value)}
            isApart={option.value === exclusive}
            onChoose={() => {
              const isAlone = option.value === exclusive && !chosen.includes(option.value);
              choose(option.value, isTap.current && (type === "single" || isAlone));
            }}
            onChooseAgain={() => isTap.current && on.onNext()}
          />
        ))}
      </fieldset>
      {isMissing ? (
        <p className="mt-3 text-danger-fg semibold" role="alert">
          {exclusive === undefined ? "Choose an answer." : "Choose at least one answer."}
        </p>
      ) : null}
      {sourceIds ? (
        <div className="mt-4">
          <SourceLinks ids={sourceIds} sources={sources} />
        </div>
      ) : null}
      <div className="flex items-center justify-between gap-4 mt-7 min-h-12">
        {on.onBack ? (
          <button type="button" className="btn btn-ghost" onClick={on.onBack}>
            <ArrowLeft size={20} />
            Back
          </button>
        ) : (
          <span />
        )}
        <span className="flex items-center gap-3">
          <span className="text-sm text-fg-2 tabular-nums">{count}</span>
          {type === "multi" || chosen.length > 0 ? (
            <button type="submit" className="btn btn-primary">
              Next
              <ArrowRight className="i-go" size={20} />
            </button>
          ) : null}
        </span>
      </div>
    </form>
  );
}

interface OptionRowProps {
  name: string;
  option: Question["options"][number];
  type: "radio" | "checkbox";
  isChosen: boolean;
  /** True if it excludes all other options. */
  isApart: boolean;
  onChoose: () => void;
  /** Called for a click on the answer that is already chosen. */
  onChooseAgain: () => void;
}

function OptionRow({ name, option, type, isChosen, isApart, ...on }: OptionRowProps) {
  const { value, label, help } = option;
  return (
    <label
      className={`group relative grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-4.5 min-h-18 px-5 py-3 border-t first:border-t-0 border-line cursor-pointer hover:bg-brand-soft has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-(--focus-inner) ${isApart ? "border-t-3 border-double" : ""}`}
    >
      <input
        className="absolute inset-0 size-full m-0 opacity-0 cursor-pointer"
        type={type}
        name={name}
        value={value}
        checked={isChosen}
        onChange={on.onChoose}
        onClick={() => {
          if (type === "radio" && isChosen) on.onChooseAgain();
        }}
        {...(help ? { "aria-describedby": `${name}-${value}-help` } : {})}
        aria-labelledby={`${name}-${value}`}
      />
      <span
        className={`grid place-items-center size-6 border-2 border-line-strong bg-surface text-on-action group-has-checked:bg-action group-has-checked:border-action ${type === "radio" ? "rounded-full" : "rounded-1"}`}
        aria-hidden="true"
      >
        <Check className="opacity-0 group-has-checked:opacity-100" size={16} strokeWidth={2.5} />
      </span>
      <span>
        <b id={`${name}-${value}`} className="block semibold text-md leading-snug">
          {label}
        </b>
        {help ? (
          <span id={`${name}-${value}-help`} className="block text-sm text-fg-2 leading-snug">
            {help}
          </span>
        ) : null}
      </span>
    </label>
  );
}
