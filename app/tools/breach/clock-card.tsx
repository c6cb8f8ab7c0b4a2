import { useMemo, useState } from "react";
import type { Source } from "../../../db/schema/tools/sources.ts";
import { datedMoment } from "../../ui/kigali-time.tsx";
import { LinkedSites } from "../../ui/linked-sites.tsx";
import { OutsideLink } from "../../ui/site-link.tsx";
import { telephone } from "../../ui/telephone.ts";
import { timeInCity } from "../../ui/zone.ts";
import { type ClockState, lengthText, type TimedDuty } from "./clock.ts";
import { begunLook } from "./looks.tsx";
import { MomentFields } from "./moment-fields.tsx";

interface ClockCardProps {
  duty: TimedDuty;
  /** Undefined before the clock is started. */
  state: ClockState | undefined;
  /** The duty's article in the law. */
  source: Source | undefined;
  /** The device's time zone; empty on the server. */
  zone: string;
  /** Advice for a late notice. */
  lateNote: string;
  /** Our incident line. */
  line: string | undefined;
  /** True for the clock that runs out first. */
  isFirst: boolean;
  /** Called with the time of sending; undefined if not sent yet. */
  onSent: (at: number | undefined) => void;
}

/** One duty with its hours: the time left, its delay, or the time of sending. */
export function ClockCard(props: ClockCardProps) {
  const { duty, state, source, zone, line, isFirst } = props;
  const due = state?.due;
  // A formatter of a time zone takes a slow phone 10 ms.
  const own = useMemo(() => (due === undefined ? "" : timeInCity(due, zone)), [due, zone]);
  const article = `Article ${duty.article}`;
  const law = source?.label.split(", ")[0];
  return (
    <section aria-labelledby={duty.id}>
      <h2 className="font-text text-lg text-fg-2 [letter-spacing:0]" id={duty.id}>
        {duty.label}
      </h2>
      {state?.kind === "sent" ? null : <Digits duty={duty} state={state} isFirst={isFirst} />}
      <p
        className={`text-lg num ${state?.kind === "sent" ? "mt-3" : ""} ${state ? "" : begunLook}`}
      >
        <DueText duty={duty} state={state} />
      </p>
      {state?.kind === "sent" ? (
        <SentNote {...props} state={state} />
      ) : (
        <div className="grid gap-1.5 mt-1.5">
          <p>
            {state?.kind === "overdue" && isFirst ? `${props.lateNote} ` : ""}
            <span className={state ? "num" : `num ${begunLook}`}>
              {own ? `Kigali time; ${own}. ` : "Kigali time. "}
            </span>
            {source?.link ? (
              <OutsideLink className="semibold text-fg underline" href={source.link}>
                {article}
              </OutsideLink>
            ) : (
              article
            )}
            {/* One line on a phone in any font: what is read from the device moves nothing. */}
            {state ? <span className="max-md:hidden">, {duty.hours} hours</span> : null}.
            {duty.who === "processor" ? " Your contract may ask for less." : ""}
          </p>
          <p>
            To the {duty.toWhom}
            {law ? `, under ${law}. ` : ". "}
            <span className={state ? "" : begunLook}>
              <LinkedSites>{duty.form}</LinkedSites>
              {isFirst && line ? (
                <>
                  {" Without internet, call us: "}
                  <a className="semibold underline whitespace-nowrap" href={telephone(line)}>
                    {line}
                  </a>
                  .
                </>
              ) : null}
            </span>
          </p>
        </div>
      )}
    </section>
  );
}

interface DigitsProps extends Pick<ClockCardProps, "duty" | "isFirst"> {
  state: Exclude<ClockState, { kind: "sent" }> | undefined;
}

function Digits({ duty, state, isFirst }: DigitsProps) {
  const colour =
    state?.kind === "overdue" ? "text-danger-fg" : isFirst ? "text-sun-400" : "print:text-black";
  return (
    <p
      className={`num flex flex-wrap items-baseline gap-x-[0.12em] mt-[0.35rem] mb-2 font-display text-[clamp(4rem,2.5rem+5.6vw,8rem)] print:text-[28pt] semibold leading-[0.95] [letter-spacing:-0.045em] [&>b]:semibold [&>span]:mr-[0.35em] [&>span]:text-[0.26em] [&>span]:text-fg-2 [&>span]:[letter-spacing:0] ${colour}`}
      role="timer"
    >
      <b>{state ? state.length.hours : duty.hours}</b>
      {state ? (
        <>
          <span>h</span>
          <b>{String(state.length.minutes).padStart(2, "0")}</b>
          <span>{state.kind === "overdue" ? "min late" : "min left"}</span>
        </>
      ) : (
        <span>h after you knew</span>
      )}
    </p>
  );
}

function DueText({ duty, state }: Pick<ClockCardProps, "duty" | "state">) {
  if (!state) return "Enter the time above.";
  if (state.kind === "sent")
    return (
      <>
        {duty.sentText} on <b>{datedMoment(state.sentAt)}</b>,{" "}
        <span className="whitespace-nowrap">after {lengthText(state.length)}</span>
      </>
    );
  return (
    <>
      {state.kind === "overdue" ? "was due" : "by"} <b>{datedMoment(state.due)}</b>
    </>
  );
}

function SentNote({
  duty,
  state,
  onSent,
}: ClockCardProps & { state: Extract<ClockState, { kind: "sent" }> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="mt-1.5">
        {state.isLate ? `It was due ${datedMoment(state.due)}. ` : ""}
        Keep the proof of the time.
      </p>
      {isOpen ? (
        <div className="grid gap-3 mt-4 max-w-88">
          <MomentFields
            id={`sent-${duty.id}`}
            legend="When was it? (time in Kigali)"
            at={state.sentAt}
            onMoment={onSent}
          />
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="btn btn-sm btn-secondary"
              onClick={() => setOpen(false)}
            >
              Done
            </button>
            <button
              type="button"
              className="btn btn-sm btn-ghost"
              onClick={() => onSent(undefined)}
            >
              Not sent yet
            </button>
          </div>
        </div>
      ) : (
        <button
          type="button"
          className="btn btn-sm btn-secondary mt-3"
          onClick={() => setOpen(true)}
        >
          Correct the time
        </button>
      )}
    </>
  );
}
