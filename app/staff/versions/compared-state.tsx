import { useMemo } from "react";
import type { ArticleState } from "../../../db/schema/insights/versions.ts";
import { ComparedBodies } from "../ui/compared-bodies.tsx";
import { ComparedWords, type Side } from "../ui/compared-text.tsx";
import { compareLines, type Piece } from "../ui/text-diff.ts";
import { type Compared, comparedFields, inWords, labels } from "./words.ts";

interface ComparedStateProps {
  chosen: ArticleState;
  name: string;
  other: ArticleState;
  otherName: string;
  /** Which of the two came later: what only that one has was added. */
  chosenIsLater: boolean;
  only?: readonly string[] | undefined;
}

/** Two versions side by side, field by field, with what differs between them. */
export function ComparedState(props: ComparedStateProps) {
  const { chosen, other, only = comparedFields } = props;
  const fields = comparedFields.filter(
    (field) => only.includes(field) && inWords(field, chosen) !== inWords(field, other),
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
  const [earlier, later] = chosenIsLater ? [other, chosen] : [chosen, other];
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
            theirs={later.content ?? ""}
            sides={{ mine: "old", theirs: "new" }}
            names={names}
          />
        ) : (
          <Lines mine={inWords(field, earlier)} theirs={inWords(field, later)} names={names} />
        )}
      </div>
    </section>
  );
}

interface LinesProps {
  mine: string;
  theirs: string;
  names: { mine: string; theirs: string };
}

function Lines({ mine, theirs, names }: LinesProps) {
  const compared = useMemo(() => compareLines(mine, theirs), [mine, theirs]);
  return (
    <>
      <Line pieces={compared.mine} side="old" name={names.mine} />
      <Line pieces={compared.theirs} side="new" name={names.theirs} />
    </>
  );
}

const Line = ({ pieces, side, name }: { pieces: readonly Piece[]; side: Side; name: string }) => (
  <p className="compared-block">
    <small className="compared-of">{name}</small>
    {pieces.length > 0 ? <ComparedWords pieces={pieces} side={side} /> : <i>Nothing</i>}
  </p>
);
