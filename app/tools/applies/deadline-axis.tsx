import type { Applies, Deadline, Item } from "../../../db/schema/tools/applies.ts";
import { Chevron } from "../../ui/chevron.tsx";
import { LevelMark } from "./level-mark.tsx";
import { countsInWords } from "./rows.ts";

interface DeadlineAxisProps {
  /** The deadlines, the shortest first. */
  deadlines: readonly Item[];
  levels: Applies["levels"];
}

/** The deadlines of a result; merely useful ones are folded. On paper the rows below say the same. */
export function DeadlineAxis({ deadlines, levels }: DeadlineAxisProps) {
  if (deadlines.length === 0) return null;
  const useful = deadlines.filter(({ level }) => level === "good");
  return (
    <section className="ink py-10 lg:py-18 print:hidden" aria-labelledby="your-deadlines">
      <div className="wrap">
        <h2 id="your-deadlines" className="h2">
          Your deadlines
        </h2>
        <p className="mt-2 text-fg-2">{countsInWords(deadlines)}</p>
        <Axis deadlines={deadlines.filter(({ level }) => level !== "good")} levels={levels} />
        {useful.length > 0 ? (
          <details className="mt-5">
            <summary className="inline-flex items-center gap-2 min-h-11 semibold cursor-pointer">
              Also useful
              <Chevron />
            </summary>
            <Axis deadlines={useful} levels={levels} />
          </details>
        ) : null}
      </div>
    </section>
  );
}

const Axis = ({ deadlines, levels }: DeadlineAxisProps) => (
  <ol className="axis mt-8 lg:mt-12 tabular-nums lg:gap-y-8">
    {deadlines.map(({ id, title, level, deadline }) => (
      <li key={id}>
        {deadline ? <Figure deadline={deadline} /> : null}
        <h3 className={deadline ? undefined : "yr min-h-11"}>{title}</h3>
        <p>{deadline ? `From ${deadline.from}` : "Ask for the limit"}</p>
        {level === "must" ? null : (
          <p>
            <LevelMark level={level} levels={levels} />
          </p>
        )}
      </li>
    ))}
  </ol>
);

/** A deadline with a large number and a small unit. */
const Figure = ({ deadline }: { deadline: Deadline }) => (
  <p className="yr min-h-11">
    <span className="flex items-baseline gap-2">
      <span className="text-4xl leading-none">{deadline.amount}</span>{" "}
      <span className="text-md">{deadline.unit}</span>
    </span>
  </p>
);
