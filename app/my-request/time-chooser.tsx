import "./time-chooser.css";
import { useEffect, useRef, useState } from "react";
import { type maxSuggested, Slots } from "../../db/schema/requests/slots.ts";
import { Loading } from "../ui/loading.tsx";
import { answerOf, parsed } from "./calls.ts";
import { shortMoment, clockText } from "../ui/kigali-time.tsx";
import { ownMoment } from "./moments.ts";
import { ProblemText } from "./problem.tsx";
import type { ActionState } from "./use-action.ts";

interface TimeChooserProps {
  title: string;
  /** One hour for a call that is moved; up to three that are suggested. */
  max: 1 | typeof maxSuggested;
  /** What the button says of the chosen hours. */
  submitText: (chosen: readonly string[]) => string;
  action: ActionState;
  onSubmit: (chosen: readonly string[]) => void;
  onClose: () => void;
}

/** The free hours of the days to come: a day, then its hours. */
export function TimeChooser(props: TimeChooserProps) {
  const { title, max, submitText, action, onSubmit, onClose } = props;
  const { slots, load } = useSlots();
  const [date, setDate] = useState<string>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const days = slots === "failed" ? [] : (slots?.days ?? []);
  const day = days.find((one) => one.date === date) ?? days[0];
  const toggle = (start: string) =>
    setChosen((before) => {
      if (before.includes(start)) return before.filter((one) => one !== start);
      return max === 1 ? [start] : [...before, start].slice(-max);
    });
  return (
    <section className="card chooser" aria-labelledby="chooser">
      <h2 className="my-part" id="chooser" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p className="muted small">
        {max === 1 ? "" : "Up to three, the best first. "}45 minutes, Kigali time.
      </p>
      {slots === undefined ? <Loading>Looking for free hours...</Loading> : null}
      {slots === "failed" ? (
        <div className="my-acts">
          <ProblemText>No connection, so the free hours are not known.</ProblemText>
          <button type="button" className="btn btn-secondary" onClick={load}>
            Try again
          </button>
        </div>
      ) : null}
      {day ? (
        <>
          <fieldset className="choose-day">
            <legend>Day</legend>
            {days.map((one) => (
              <button
                type="button"
                key={one.date}
                aria-pressed={one === day}
                onClick={() => setDate(one.date)}
              >
                <DayName date={one.date} />
                {one.slots.some(({ start }) => chosen.includes(start)) ? (
                  <span className="sr">, chosen</span>
                ) : null}
              </button>
            ))}
          </fieldset>
          <fieldset className="choose-hour">
            <legend>Time</legend>
            {day.slots.map(({ start, taken }) => (
              <button
                type="button"
                key={start}
                disabled={taken}
                aria-pressed={chosen.includes(start)}
                onClick={() => toggle(start)}
              >
                <b className="num">{clockText(Date.parse(start))}</b>
                <small className="num">{taken ? "taken" : ownMoment(Date.parse(start))}</small>
              </button>
            ))}
          </fieldset>
        </>
      ) : null}
      <ProblemText>{action.problem}</ProblemText>
      {action.next.length > 0 ? (
        <p className="small">
          The next free hours:{" "}
          {action.next.map((start) => shortMoment(Date.parse(start))).join("; ")}.
        </p>
      ) : null}
      {chosen.length > 0 && max > 1 ? (
        <ol className="small num">
          {chosen.map((start) => (
            <li key={start}>{shortMoment(Date.parse(start))}</li>
          ))}
        </ol>
      ) : null}
      <div className="my-acts">
        <button
          type="button"
          className="btn btn-primary"
          disabled={chosen.length === 0 || action.busy}
          onClick={() => onSubmit(chosen)}
        >
          {submitText(chosen)}
        </button>
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          Leave it as it is
        </button>
      </div>
    </section>
  );
}

/** `Fri` above `27`. */
function DayName({ date }: { date: string }) {
  const [weekday = "", day = "", month = ""] = shortMoment(Date.parse(`${date}T10:00:00Z`))
    .replace(",", "")
    .split(" ");
  return (
    <>
      <span>{weekday}</span> <b className="num">{day}</b>
      <span className="sr"> {month}</span>
    </>
  );
}

function useSlots() {
  const [slots, setSlots] = useState<Slots | "failed">();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    let unmounted = false;
    setSlots(undefined);
    answerOf("/api/slots")
      .then((answer) => parsed(Slots, answer))
      .then(
        (read) => unmounted || setSlots(read),
        () => unmounted || setSlots("failed"),
      );
    return () => {
      unmounted = true;
    };
  }, [attempt]);
  return { slots, load: () => setAttempt((before) => before + 1) };
}
