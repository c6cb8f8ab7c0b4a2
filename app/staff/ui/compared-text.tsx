import { Fragment, type ReactNode } from "react";
import "./compared-text.css";
import type { ComparedBlock, Piece } from "./text-diff.ts";

/** What only the new text has was added, what only the old one has was left out. */
export type Side = "new" | "old";

/** Words with their changes, which screen readers are told too. */
export function ComparedWords({ pieces, side }: { pieces: readonly Piece[]; side: Side }) {
  const Change = side === "new" ? "ins" : "del";
  return pieces.map((piece, index) => {
    const words = <Marked piece={piece} />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
      <Fragment key={index}>
        {piece.changed ? (
          <Change>
            <span className="sr">{side === "new" ? " added: " : " left out: "}</span>
            {words}
            <span className="sr"> (end) </span>
          </Change>
        ) : (
          words
        )}
      </Fragment>
    );
  });
}

/** Blocks with their changes; headings are drawn as text, since the page has its own. */
export function ComparedBlocks({ blocks, side }: { blocks: readonly ComparedBlock[]; side: Side }) {
  return blocks.map(({ kind, pieces }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name but their place
    <p key={index} className="compared-block" data-kind={kind}>
      <ComparedWords pieces={pieces} side={side} />
    </p>
  ));
}

const marksDrawn = ["strong", "em", "s", "sup", "code"] as const;

/** A changed link is shown with its address, which may be all that changed. */
function Marked({ piece: { text, marks, changed } }: { piece: Piece }): ReactNode {
  const names = marks.split(" ");
  const link = names.indexOf("a");
  let drawn: ReactNode = text;
  if (link >= 0) drawn = <u>{text}</u>;
  if (link >= 0 && changed)
    drawn = (
      <>
        {drawn} <small>({names[link + 1] || "no address"})</small>
      </>
    );
  for (const Mark of marksDrawn) if (names.includes(Mark)) drawn = <Mark>{drawn}</Mark>;
  return drawn;
}
