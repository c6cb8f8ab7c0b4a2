import ArrowRight from "lucide-react/icons/arrow-right";
import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { shortMoment } from "../ui/kigali-time.tsx";
import { timeInCity, zoneOfDevice } from "../ui/zone.ts";
import { ProblemText } from "./problem.tsx";
import { useAction } from "./use-action.ts";
import type { Actions } from "./use-my-request.ts";

interface OfferedTimesProps {
  request: MyRequest;
  actions: Actions;
  /** Called if none of the times suits. */
  onSuggest: () => void;
}

/** The free hours among those that the sender suggested: one press confirms one. */
export function OfferedTimes({ request, actions, onSuggest }: OfferedTimesProps) {
  const { run, busy, problem } = useAction();
  return (
    <section aria-labelledby="offered">
      <h2 className="my-part" id="offered">
        Choose a time for our call
      </h2>
      <ul className="options">
        {request.freeTimes.map((start) => (
          <li key={start}>
            <button
              type="button"
              disabled={busy}
              onClick={() => void run(() => actions.change("/confirm", { start }))}
            >
              <span>
                <b className="num">{shortMoment(Date.parse(start))}</b>
                <span className="small num">
                  {[timeInCity(Date.parse(start), zoneOfDevice()), "you suggested it"]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </span>
              <ArrowRight size={20} />
            </button>
          </li>
        ))}
        <li>
          <button type="button" disabled={busy} onClick={onSuggest}>
            <span>
              <b>None of these</b>
              <span className="small">Suggest others</span>
            </span>
            <ArrowRight size={20} />
          </button>
        </li>
      </ul>
      <ProblemText>{problem}</ProblemText>
    </section>
  );
}

/** The hours that the sender suggested, until we confirm one. */
export function SuggestedTimes({ request }: { request: MyRequest }) {
  const { byEmail, phone, suggestedTimes } = request;
  return (
    <section className="card grid gap-3" aria-labelledby="suggested">
      <h2 className="my-part" id="suggested">
        {suggestedTimes.length === 1 ? "The time you suggested" : "The times you suggested"}
      </h2>
      <ol className="grid gap-2">
        {suggestedTimes.map((start) => {
          const own = timeInCity(Date.parse(start), zoneOfDevice());
          return (
            <li key={start}>
              <b className="num">{shortMoment(Date.parse(start))}</b>
              {own ? <span className="small num block">{own}</span> : null}
            </li>
          );
        })}
      </ol>
      <p className="muted small">
        Not booked yet: we confirm one hour {byEmail ? "by email" : "on this page"}
        {phone ? `, and then call ${phone}` : ""}. Until then someone else can take{" "}
        {suggestedTimes.length === 1 ? "it" : "them"}.
      </p>
    </section>
  );
}
