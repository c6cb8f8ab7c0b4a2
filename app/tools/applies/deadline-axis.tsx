import type { Applies } from "../../../db/schema/tools/applies.ts";
import { LevelMark } from "./level-mark.tsx";
import type { RowWithDeadline } from "./rows.ts";
import { deadlineInWords } from "./words.ts";

interface DeadlineAxisProps {
  deadlines: readonly RowWithDeadline[];
  levels: Applies["levels"];
}

/** The time limits of a result, from the shortest to the longest. On paper the rows below say the same. */
export function DeadlineAxis({ deadlines, levels }: DeadlineAxisProps) {
  if (deadlines.length === 0) return null;
  return (
    <section className="ink py-10 lg:py-18 print:hidden" aria-labelledby="your-deadlines">
      <div className="wrap">
        <h2 id="your-deadlines" className="h2">
          Your deadlines
        </h2>
        <ol className="axis mt-8 lg:mt-12 tabular-nums lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] lg:gap-y-8">
          {deadlines.map(({ id, title, level, deadline }) => (
            <li key={id}>
              <p className="yr">{deadlineInWords(deadline)}</p>
              <h3>{title}</h3>
              <p>From {deadline.from}</p>
              {level === "must" ? null : (
                <p>
                  <LevelMark level={level} levels={levels} />
                </p>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
