import Info from "lucide-react/icons/info";
import { memo } from "react";
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
    <fieldset className="question" id={id}>
      <legend>
        <h3>{control.question}</h3>
      </legend>
      <p className="question-marks">
        <Weight weight={control.weight} label={priority?.label ?? ""} />
        {control.critical ? <Critical /> : null}
      </p>
      <div className="answer-set">
        {check.answers.map(({ value, label }) => (
          <label key={value}>
            <input
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
    <div className="mt-2">
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
    <details className="question-more">
      <summary>
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
            <h4>You could show</h4>
            <ul className="evidence">
              {control.evidence.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </div>
          <div>
            <h4>First step (takes {lowerFirst(effort?.label ?? "")})</h4>
            <p>{control.firstStep}</p>
            <p className="mt-1">
              <ServiceLink id={control.serviceId} offers={offers} />
            </p>
          </div>
        </div>
        <div>
          <h4>Where it comes from</h4>
          <SourceLinks ids={control.sourceIds} sources={sources} />
        </div>
      </div>
    </details>
  );
}

/** A control's weight as shape and word: three lozenges for the weightiest, one for the least. */
export const Weight = ({ weight, label }: { weight: number; label: string }) => (
  <span className={`weight weight-${weight}`}>
    <i />
    {label}
  </span>
);

export const Critical = () => <span className="critical">Critical</span>;

/** A text for the middle of a sentence; ICT and other abbreviations stay unchanged. */
export const lowerFirst = (text: string): string =>
  /^.[A-Z]/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
