import { useMemo } from "react";
import { ComparedBlocks, type Side } from "./compared-text.tsx";
import { compareBodies, type Part } from "./text-diff.ts";

interface ComparedBodiesProps {
  /** Left and right; sanitised HTML. */
  mine: string;
  theirs: string;
  sides?: { mine: Side; theirs: Side };
  /** Whose they are, for narrow screens. */
  names?: { mine: string; theirs: string };
}

// More blocks that are the same are folded.
const shownOfSame = 1;

/** Two articles side by side, inside an element of class `compared`. */
export function ComparedBodies({ mine, theirs, sides = own, names }: ComparedBodiesProps) {
  const parts = useMemo(() => compareBodies(mine, theirs), [mine, theirs]);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
    <ComparedPart key={index} part={part} sides={sides} names={names} />
  ));
}

const own: Required<ComparedBodiesProps>["sides"] = { mine: "new", theirs: "old" };

interface ComparedPartProps {
  part: Part;
  sides: { mine: Side; theirs: Side };
  names: ComparedBodiesProps["names"];
}

function ComparedPart({ part, sides, names }: ComparedPartProps) {
  if (!part.same)
    return (
      <>
        <div>
          {names ? <small className="compared-of">{names.mine}</small> : null}
          {part.mine.length > 0 ? (
            <ComparedBlocks blocks={part.mine} side={sides.mine} />
          ) : (
            <p className="muted">Nothing here.</p>
          )}
        </div>
        <div>
          {names ? <small className="compared-of">{names.theirs}</small> : null}
          {part.theirs.length > 0 ? (
            <ComparedBlocks blocks={part.theirs} side={sides.theirs} />
          ) : (
            <p className="muted">Nothing here.</p>
          )}
        </div>
      </>
    );
  const { same } = part;
  if (same.length <= shownOfSame)
    return (
      <div className="compared-same">
        <ComparedBlocks blocks={same} side="new" />
      </div>
    );
  return (
    <details className="compared-same">
      <summary>{same.length} paragraphs are the same</summary>
      <ComparedBlocks blocks={same} side="new" />
    </details>
  );
}
