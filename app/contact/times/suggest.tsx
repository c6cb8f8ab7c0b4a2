import Calendar from "lucide-react/icons/calendar";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useRef, useState } from "react";
import { type BusinessHours, timeFields } from "../../../db/schema/requests/slots.ts";
import { clockText } from "../../ui/kigali-time.tsx";
import { timePicker } from "../submission.ts";
import { type ChosenTime, reservedUntil, useClock } from "./chosen.ts";
import { TimeLists } from "./lists.tsx";

type Picker = Awaited<ReturnType<typeof timePicker>>["TimePicker"];

interface SuggestTimesProps {
  firm: BusinessHours;
  chosen: readonly ChosenTime[];
  onChange: (changed: (before: readonly ChosenTime[]) => readonly ChosenTime[]) => void;
  /** A list's value after a plain post. */
  initial: (name: string) => string;
}

/** One closed row; hours and reservations are fetched when it first opens. */
export function SuggestTimes({ firm, chosen, onChange, initial }: SuggestTimesProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // A component is a function, which a setter would call.
  const [part, setPart] = useState<{ Picker: Picker } | "loading" | "failed">();
  const [isOpen, setOpen] = useState(false);
  const now = useClock(chosen);

  const toggled = () => {
    const { open = false } = details.current ?? {};
    setOpen(open);
    if (!open || (part && part !== "failed")) return;
    setPart("loading");
    timePicker().then(
      ({ TimePicker }) => setPart({ Picker: TimePicker }),
      () => setPart("failed"),
    );
  };
  // It may have been opened before hydration.
  const first = useRef(toggled);
  useEffect(() => first.current(), []);

  const loaded = typeof part === "object" ? part : undefined;
  return (
    <details
      className="times"
      ref={details}
      open={import.meta.env.SSR && timeFields.some((name) => initial(name) !== "")}
      suppressHydrationWarning
      onToggle={toggled}
    >
      <summary>
        <Calendar size={22} />
        <span>
          {isOpen ? title : closedTitle(chosen, now)} <small className="hint">optional</small>
        </span>
        <ChevronDown size={20} />
      </summary>
      {chosen.map(({ start }, place) => (
        <input type="hidden" name={timeFields[place]} value={start} key={start} />
      ))}
      {loaded ? (
        <loaded.Picker firm={firm} chosen={chosen} onChange={onChange} now={now} isOpen={isOpen} />
      ) : part ? (
        <p className="muted px-4 pb-4" role="status">
          {part === "failed"
            ? "The hours cannot be shown just now. You can send your request without them."
            : "Loading the hours..."}
        </p>
      ) : null}
      <noscript>
        {import.meta.env.SSR ? <TimeLists firm={firm} initial={initial} /> : null}
      </noscript>
    </details>
  );
}

const title = "Suggest times for a call";

function closedTitle(chosen: readonly ChosenTime[], now: number): string {
  if (chosen.length === 0) return title;
  const count = chosen.length === 1 ? "1 time suggested" : `${chosen.length} times suggested`;
  const until = reservedUntil(chosen, now);
  return until === undefined ? count : `${count}, held until ${clockText(until)}`;
}
