import Hourglass from "lucide-react/icons/hourglass";
import X from "lucide-react/icons/x";
import { maxSuggested } from "../../../db/schema/requests/slots.ts";
import { clockText, shortMoment } from "../../ui/kigali-time.tsx";
import { type ChosenTime, isReserved, reservedUntil } from "./chosen.ts";
import { timeInCity } from "../../ui/zone.ts";
import { Spoken } from "../../ui/spoken.tsx";

interface ChosenListProps {
  chosen: readonly ChosenTime[];
  now: number;
  zone: string;
  isOffline: boolean;
  refused: readonly string[];
  onRemove: (time: ChosenTime) => void;
  onReserve: (time: ChosenTime) => void;
}

/** The suggested times in their order, each with the state of its reservation. */
export function ChosenList(props: ChosenListProps) {
  const { chosen, now, zone, isOffline, refused, onRemove, onReserve } = props;
  const until = reservedUntil(chosen, now);
  const ownUntil = until === undefined ? "" : timeInCity(until, zone);
  const lapsed = chosen.filter((time) => time.until !== undefined && !isReserved(time, now));
  const more = moreTexts[maxSuggested - chosen.length];
  if (chosen.length === 0) return null;
  return (
    <>
      <ol className="times-chosen num">
        {chosen.map((time, place) => {
          const at = Date.parse(time.start);
          const name = shortMoment(at);
          const words = [firmness(time, props), timeInCity(at, zone)];
          return (
            <li key={time.id}>
              <span className="times-place" aria-hidden="true">
                <span>{place + 1}</span>
              </span>
              <div>
                <b>{name}</b>
                <span className="small">{words.filter(Boolean).join(", ")}</span>
              </div>
              {lapsed.includes(time) && !isOffline ? (
                <button
                  className="btn btn-sm btn-secondary"
                  type="button"
                  onClick={() => onReserve(time)}
                >
                  Hold again<Spoken>{name}</Spoken>
                </button>
              ) : null}
              <button
                className="btn btn-icon btn-ghost"
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(time)}
              >
                <X size={18} />
              </button>
            </li>
          );
        })}
      </ol>
      {more ? <p className="small muted">{more}</p> : null}
      <p className="times-held num" role="status">
        {until === undefined ? (
          isOffline || (lapsed.length === 0 && refused.length === 0) ? null : (
            "If you send it now, the time is only a suggestion."
          )
        ) : (
          <>
            <Hourglass size={18} />
            <span>
              Held for you until {clockText(until)}
              {ownUntil && ` (${ownUntil})`}. Nothing is booked until we confirm. After{" "}
              {clockText(until)} someone else can take the hour.
            </span>
          </>
        )}
      </p>
    </>
  );
}

// Texts by the number of times that may still be chosen.
const moreTexts = [undefined, "One more, if you like.", "Two more, if you like."];

function firmness(time: ChosenTime, { now, isOffline, refused }: ChosenListProps): string {
  if (isReserved(time, now)) return "";
  if (isOffline) return "a suggestion";
  if (time.until !== undefined) return "Still free, no longer held";
  return refused.includes(time.id) ? "Suggested, not held" : "";
}
