import type { ArticleState } from "../../../db/schema/insights/versions.ts";
import { ComparedBodies, ComparedLines } from "../ui/compared-bodies.tsx";
import { type Compared, comparedFields, stateText, labels } from "./words.ts";

interface ComparedStateProps {
  chosen: ArticleState;
  name: string;
  other: ArticleState;
  otherName: string;
  /** Which of the two is newer: what only that one has was added. */
  chosenIsLater: boolean;
  only?: readonly string[] | undefined;
}

/** Two versions side by side, field by field, with what differs between them. */
export function ComparedState(props: ComparedStateProps) {
  const { chosen, other, only = comparedFields } = props;
  const fields = comparedFields.filter(
    (field) => only.includes(field) && stateText(field, chosen) !== stateText(field, other),
  );
  if (fields.length === 0) return <p className="muted">They say the same.</p>;
  return fields.map((field) => <ComparedField key={field} {...props} field={field} />);
}

function ComparedField({
  field,
  chosen,
  name,
  other,
  otherName,
  chosenIsLater,
}: ComparedStateProps & { field: Compared }) {
  // In the order of reading: what it was, then what it became.
  const [earlier, newer] = chosenIsLater ? [other, chosen] : [chosen, other];
  const names = chosenIsLater
    ? { mine: otherName, theirs: name }
    : { mine: name, theirs: otherName };
  return (
    <section className="grid gap-2">
      <h3>{labels[field]}</h3>
      <div className="compared">
        <header>{names.mine}</header>
        <header>{names.theirs}</header>
        {field === "content" ? (
          <ComparedBodies
            mine={earlier.content ?? ""}
            theirs={newer.content ?? ""}
            sides={oldAndNew}
            names={names}
          />
        ) : (
          <ComparedLines
            mine={stateText(field, earlier)}
            theirs={stateText(field, newer)}
            sides={oldAndNew}
            names={names}
          />
        )}
      </div>
    </section>
  );
}

const oldAndNew = { mine: "old", theirs: "new" } as const;
