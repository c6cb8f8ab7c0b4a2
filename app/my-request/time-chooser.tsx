import "./time-chooser.css";
import { useCallback, useEffect, useRef, useState } from "react";
import type { BusinessHours, maxSuggested } from "../../db/schema/requests/slots.ts";
import { closedWords } from "../slots/closed-words.ts";
import { type Day, readDays } from "../slots/days.ts";
import { Hours } from "../slots/hours.tsx";
import { shortMoment } from "../ui/kigali-time.tsx";
import { Loading } from "../ui/loading.tsx";
import { zoneOfDevice } from "../ui/zone.ts";
import { ProblemText } from "./problem.tsx";
import type { ActionState } from "./use-action.ts";

interface TimeChooserProps {
  firm: BusinessHours;
  title: string;
  /** One hour when a call is moved; up to three suggested ones otherwise. */
  max: 1 | typeof maxSuggested;
  /** Label of the button for the chosen hours. */
  submitText: (chosen: readonly string[]) => string;
  action: ActionState;
  onSubmit: (chosen: readonly string[]) => void;
  onClose: () => void;
}

/** The free hours of the days to come: a day, then its hours. */
export function TimeChooser(props: TimeChooserProps) {
  const { firm, title, max, submitText, action, onSubmit, onClose } = props;
  const { days, load } = useDays();
  const [zone, setZone] = useState(zoneOfDevice);
  const [date, setDate] = useState<string>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
      {max === 1 ? null : <p className="muted small">Up to three, the best first.</p>}
      {days === undefined ? <Loading>Looking for free hours...</Loading> : null}
      {days === "failed" ? (
        <div className="my-acts">
          <ProblemText>No connection, so the free hours are not known.</ProblemText>
          <button type="button" className="btn btn-secondary" onClick={() => void load()}>
            Try again
          </button>
        </div>
      ) : null}
      {typeof days === "object" && days.length === 0 ? <p>{closedWords(firm)}</p> : null}
      {typeof days === "object" ? (
        <Hours
          {...{ days, date, zone, chosen }}
          onDate={setDate}
          onZone={setZone}
          onPress={toggle}
        />
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

function useDays() {
  const [days, setDays] = useState<readonly Day[] | "failed">();
  const load = useCallback(async () => {
    setDays(undefined);
    setDays((await readDays()) ?? "failed");
  }, []);
  useEffect(() => void load(), [load]);
  return { days, load };
}
