import { useMemo } from "react";
import { ComparedBlocks } from "./compared-text.tsx";
import { compareBodies, type Part } from "./text-diff.ts";

interface ComparedBodiesProps {
  /** The text that came later, or one's own; sanitised HTML. */
  mine: string;
  theirs: string;
  /** Whose they are, where they stand one below the other. */
  names?: { mine: string; theirs: string };
}

// So many blocks around a change are shown; more of the same are folded.
const shownOfSame = 1;

/** Two articles side by side, part by part, in the order of the text. Lies inside an element of class `compared`. */
export function ComparedBodies({ mine, theirs, names }: ComparedBodiesProps) {
  const parts = useMemo(() => compareBodies(mine, theirs), [mine, theirs]);
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
  return parts.map((part, index) => <ComparedPart key={index} part={part} names={names} />);
}

function ComparedPart({ part, names }: { part: Part; names: ComparedBodiesProps["names"] }) {
  if (!part.same)
    return (
      <>
        <div>
          {names ? <small className="compared-of">{names.mine}</small> : null}
          {part.mine.length > 0 ? (
            <ComparedBlocks blocks={part.mine} side="new" />
          ) : (
            <p className="muted">Nothing here.</p>
          )}
        </div>
        <div>
          {names ? <small className="compared-of">{names.theirs}</small> : null}
          {part.theirs.length > 0 ? (
            <ComparedBlocks blocks={part.theirs} side="old" />
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
