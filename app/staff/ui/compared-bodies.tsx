import { type ReactNode, useMemo } from "react";
import { ComparedBlocks, ComparedWords, type Side } from "./compared-text.tsx";
import { compareBodies, compareLines, type Part, type Piece } from "./text-diff.ts";

interface ComparedProps {
  /** Shown on the left; `theirs` on the right. */
  mine: string;
  theirs: string;
  sides?: { mine: Side; theirs: Side };
  /** Labels of the two sides on narrow screens. */
  names: { mine: string; theirs: string };
}

/** Two texts side by side: what was added, what was left out. */
export const SideBySide = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-px md:grid-cols-2 w-full overflow-clip hairline rounded-3 bg-line text-sm *:min-w-0 *:px-4 *:py-3 *:bg-surface *:wrap-anywhere">
    {children}
  </div>
);

// Longer runs of equal blocks are folded.
const shownOfSame = 1;

/** Two articles (sanitised HTML) side by side, inside `SideBySide`. */
export function ComparedBodies({ mine, theirs, sides = own, names }: ComparedProps) {
  const parts = useMemo(() => compareBodies(mine, theirs), [mine, theirs]);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
    <ComparedPart key={index} part={part} sides={sides} names={names} />
  ));
}

/** Two short texts side by side, inside `SideBySide`. */
export function ComparedLines({ mine, theirs, sides = own, names }: ComparedProps) {
  const compared = useMemo(() => compareLines(mine, theirs), [mine, theirs]);
  return (
    <>
      <Line pieces={compared.mine} side={sides.mine} name={names.mine} />
      <Line pieces={compared.theirs} side={sides.theirs} name={names.theirs} />
    </>
  );
}

const Line = ({ pieces, side, name }: { pieces: readonly Piece[]; side: Side; name: string }) => (
  <p className="whitespace-pre-line">
    <SideName>{name}</SideName>
    {pieces.length > 0 ? <ComparedWords pieces={pieces} side={side} /> : <i>Nothing</i>}
  </p>
);

/** On narrow screens, where the two sides are below each other. */
const SideName = ({ children }: { children: string }) => (
  <small className="block md:hidden text-fg-3 semibold">{children}</small>
);

const own = { mine: "new", theirs: "old" } as const;

interface ComparedPartProps {
  part: Part;
  sides: { mine: Side; theirs: Side };
  names: ComparedProps["names"];
}

function ComparedPart({ part, sides, names }: ComparedPartProps) {
  if (!part.same)
    return (
      <>
        <div>
          <SideName>{names.mine}</SideName>
          {part.mine.length > 0 ? (
            <ComparedBlocks blocks={part.mine} side={sides.mine} />
          ) : (
            <p className="muted">Nothing here.</p>
          )}
        </div>
        <div>
          <SideName>{names.theirs}</SideName>
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
      <div className="col-span-full text-fg-2">
        <ComparedBlocks blocks={same} side="new" />
      </div>
    );
  return (
    <details className="col-span-full text-fg-2">
      <summary className="min-h-(--target) content-center">
        {same.length} paragraphs are the same
      </summary>
      <ComparedBlocks blocks={same} side="new" />
    </details>
  );
}
