import Info from "lucide-react/icons/info";
import { memo, type ReactNode } from "react";
import type { AnswerValue, Control, Readiness } from "../../../db/schema/tools/readiness.ts";
import { maxReasonLength } from "../../../db/schema/tools/readiness-file.ts";
import { Field } from "../../ui/field.tsx";
import { Glyph, type GlyphShape } from "../glyph.tsx";
import { type SourceLabels, SourceLinks } from "../source-links.tsx";
import type { Offer } from "../offers.ts";
import { ServiceLink } from "./service-link.tsx";

export const glyphOf: Record<AnswerValue, GlyphShape> = {
  yes: "full",
  partly: "half",
  no: "outline",
  na: "dots",
};

export interface QuestionProps {
  check: Readiness;
  sources: SourceLabels;
  offers: readonly Offer[];
  control: Control;
  answer: AnswerValue | undefined;
  reason: string | undefined;
  onAnswer: (controlId: string, answer: AnswerValue) => void;
  onReason: (controlId: string, reason: string) => void;
}

/** A control: its question, four answers and help. Drawn again only when its own answer changes. */
export const Question = memo(function Question(props: QuestionProps) {
  const { check, control, answer, reason, onAnswer, onReason } = props;
  const { id } = control;
  const priority = check.priorities.find(({ weight }) => weight === control.weight);
  return (
    <fieldset
      className="relative py-7 print:py-[3mm] hairline-t print:text-[9pt] [counter-increment:question] scroll-mt-24 print:break-inside-avoid print:[&_a::after]:content-none"
      id={id}
    >
      <legend className="float-left w-full p-0 pb-2 pl-11 before:absolute before:left-0 before:content-[counter(question)] before:[font:600_var(--text-xl)/1.2_var(--font-display)] before:text-fg-3">
        <h3 className="[font:600_var(--text-lg)/1.35_var(--font-text)] print:text-[10pt] [letter-spacing:-0.005em] text-pretty">
          {control.question}
        </h3>
      </legend>
      <p className="clear-both flex flex-wrap gap-x-5 gap-y-1 pb-4 print:pb-[1mm] pl-11">
        <Weight weight={control.weight} label={priority?.label ?? ""} />
        {control.critical ? <Critical /> : null}
      </p>
      <div className="grid grid-cols-2 md:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.45fr)] print:grid-cols-4 gap-px md:ml-11 [border:1px_solid_var(--line-strong)] rounded-2 overflow-hidden bg-line-strong print:break-inside-avoid">
        {check.answers.map(({ value, label }) => (
          <label
            key={value}
            className="relative flex gap-[0.6rem] items-center min-h-13 print:min-h-[8mm] px-3.5 py-1.5 bg-surface semibold leading-[1.2] cursor-pointer hover:bg-brand-soft has-checked:bg-action has-checked:text-on-action has-focus-visible:[outline:3px_solid_var(--focus-inner)] has-focus-visible:-outline-offset-4 has-focus-visible:[box-shadow:inset_0_0_0_6px_var(--focus-outer)] forced-colors:has-checked:[forced-color-adjust:none] forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] print:has-checked:bg-transparent print:has-checked:text-black print:has-checked:[outline:1.5pt_solid_#000] print:has-checked:[outline-offset:-2pt]"
          >
            <input
              className="absolute inset-0 size-full m-0 opacity-0 cursor-pointer"
              type="radio"
              name={id}
              value={value}
              checked={answer === value}
              onChange={() => onAnswer(id, value)}
              autoComplete="off"
            />
            <Glyph shape={glyphOf[value]} size={20} />
            {label}
          </label>
        ))}
      </div>
      {answer === "na" ? (
        <Reason check={check} control={control} reason={reason} onReason={onReason} />
      ) : null}
      <Background {...props} />
    </fieldset>
  );
});

interface ReasonProps extends Pick<QuestionProps, "check" | "control" | "reason" | "onReason"> {}

function Reason({ check, control, reason = "", onReason }: ReasonProps) {
  const { naReason, naWarning } = check.texts;
  const hint = control.naIf ? `Accepted reason: ${control.naIf}` : naWarning;
  return (
    <div className="mt-2 md:ml-11">
      <Field id={`${control.id}-reason`} label={naReason} hint={hint} error={undefined}>
        {({ required: _, ...wiring }) => (
          <input
            {...wiring}
            className="input"
            type="text"
            maxLength={maxReasonLength}
            value={reason}
            onChange={({ target }) => onReason(control.id, target.value)}
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}

/** Folded help on a control: meaning of "partly", reasons, evidence, first step, and sources. */
function Background({ check, control, sources, offers }: QuestionProps) {
  const effort = check.efforts.find(({ id }) => id === control.effort);
  return (
    <details className="question-more mt-2 md:ml-11">
      <summary className="inline-flex gap-2 items-center min-h-11 text-brand-fg text-sm semibold list-none hover:underline hover:underline-offset-[0.28em] print:hidden">
        <Info size={18} />
        Evidence, first step, source
      </summary>
      <div className="grid gap-4 pb-2 print:gap-1.5">
        <p className="text-fg-2 max-w-[64ch] print:max-w-none">
          <b className="text-fg">Partly</b>
          {` if: ${lowerFirst(control.partlyIf)}`}
        </p>
        <p className="text-fg-2 max-w-[64ch] print:max-w-none">{control.whyItMatters}</p>
        {control.criticalReason ? (
          <p className="text-fg-2 max-w-[64ch] print:max-w-none">
            <b className="text-fg">Critical:</b>
            {` ${lowerFirst(control.criticalReason)}`}
          </p>
        ) : null}
        <div className="grid md:grid-cols-2 gap-5 px-5 py-4.5 bg-sunken rounded-3 text-sm leading-normal print:py-0 print:gap-2 print:grid-cols-2">
          <div>
            <Subtitle>You could show</Subtitle>
            <ul>
              {control.evidence.map((one) => (
                <li
                  key={one}
                  className="flex gap-3 items-baseline py-[0.2rem] before:flex-none before:size-[8px] before:bg-ok before:rotate-45"
                >
                  {one}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <Subtitle>First step (takes {lowerFirst(effort?.label ?? "")})</Subtitle>
            <p>{control.firstStep}</p>
            <p className="mt-1">
              <ServiceLink id={control.serviceId} offers={offers} />
            </p>
          </div>
        </div>
        <div>
          <Subtitle>Where it comes from</Subtitle>
          <SourceLinks ids={control.sourceIds} sources={sources} />
        </div>
      </div>
    </details>
  );
}

const Subtitle = ({ children }: { children: ReactNode }) => (
  <h4 className="mb-2 [font:600_var(--text-sm)/1.3_var(--font-text)] [letter-spacing:0] text-fg-2">
    {children}
  </h4>
);

const weightLooks: Record<number, string> = {
  3: "before:mr-[17px] before:[box-shadow:7px_-7px_0_currentColor,14px_-14px_0_currentColor]",
  2: "before:mr-[10px] before:[box-shadow:7px_-7px_0_currentColor]",
};

/** A control's weight as shape and word: three lozenges for the weightiest, one for the least. */
export const Weight = ({ weight, label }: { weight: number; label: string }) => (
  <span className="inline-flex gap-2 items-center text-xs semibold text-fg-2">
    <i
      className={`inline-flex text-earth before:size-[7px] before:bg-current before:rotate-45 ${weightLooks[weight] ?? "before:mr-[3px]"}`}
    />
    {label}
  </span>
);

export const Critical = () => (
  <span className="inline-flex gap-[0.4rem] items-center text-xs semibold text-danger-fg before:w-[10px] before:h-[8px] before:bg-current before:[clip-path:polygon(50%_0,100%_100%,0_100%)]">
    Critical
  </span>
);

/** A text for the middle of a sentence; ICT and other abbreviations stay unchanged. */
export const lowerFirst = (text: string): string =>
  /^.[A-Z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
