import Calendar from "lucide-react/icons/calendar";
import type { MyRequest } from "../../db/schema/requests/my-request.ts";
import { slotMinutes } from "../../db/schema/requests/slots.ts";
import { clockText, dayText } from "../ui/kigali-time.tsx";
import { saveFile } from "../ui/save-file.ts";
import { cityOf, timeIn, zoneOfDevice } from "../ui/zone.ts";
import { ProblemText } from "./problem.tsx";
import { useAction } from "./use-action.ts";
import type { Actions } from "./use-my-request.ts";

interface TicketProps {
  request: MyRequest;
  /** Start of the call, in ms since 1970. */
  start: number;
  movable: boolean;
  actions: Actions;
  onMove: () => void;
}

/** The confirmed call, with its file for the calendar. */
export function Ticket({ request, start, movable, actions, onMove }: TicketProps) {
  const { run, busy, problem } = useAction();
  const zone = zoneOfDevice();
  const own = timeIn(start, zone);
  const { reference, phone } = request;
  const save = () => run(async () => saveFile(`${reference}.ics`, await actions.calendar()));
  return (
    <section className="ticket ink" aria-labelledby="ticket">
      <div className="ticket-pattern" aria-hidden="true" />
      <div className="ticket-in">
        <h2 className="ticket-kind" id="ticket">
          Confirmed
        </h2>
        <p className="ticket-time num">
          <span>{dayText(start)}</span>
          <span>
            {clockText(start)} to {clockText(start + slotMinutes * 60_000)}
          </span>
        </p>
        <dl className="num">
          <div>
            <dt>In Kigali</dt>
            <dd>{clockText(start)}</dd>
          </div>
          {own ? (
            <div>
              <dt>In {cityOf(zone)}</dt>
              <dd>{own}</dd>
            </div>
          ) : null}
          <div>
            <dt>How</dt>
            <dd>{phone ? `We call ${phone}` : "We call you: add your number below"}</dd>
          </div>
        </dl>
        <div className="my-acts mt-6">
          <button
            type="button"
            className="btn btn-signal"
            disabled={busy}
            onClick={() => void save()}
          >
            <Calendar size={20} />
            Add to calendar, .ics
          </button>
          {movable ? (
            <button type="button" className="btn btn-secondary" onClick={onMove}>
              Choose another time
            </button>
          ) : null}
        </div>
        <ProblemText>{problem}</ProblemText>
      </div>
    </section>
  );
}
