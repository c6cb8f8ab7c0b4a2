import { Fragment, type ReactNode } from "react";
import { isOurs } from "../../../db/schema/media.ts";
import type { ComparedBlock, Piece } from "./text-diff.ts";

/** Words only in the new text are marked as added, words only in the old one as deleted. */
export type Side = "new" | "old";

/** Words with their changes marked, also for screen readers. */
export function ComparedWords({ pieces, side }: { pieces: readonly Piece[]; side: Side }) {
  const [Change, look] = changes[side];
  return pieces.map((piece, index) => {
    const words = <Marked piece={piece} />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
      <Fragment key={index}>
        {piece.changed ? (
          <Change className={look}>
            <span className="sr select-none">{side === "new" ? " added: " : " left out: "}</span>
            {words}
            <span className="sr select-none"> (end) </span>
          </Change>
        ) : (
          words
        )}
      </Fragment>
    );
  });
}

const changes = {
  new: [
    "ins",
    "bg-ok-soft text-ok-fg underline decoration-1 underline-offset-[0.2em] forced-colors:[outline:1px_solid]",
  ],
  old: ["del", "bg-danger-soft text-danger-fg"],
} as const;

/** Blocks with their changes; headings are rendered as text, since the page has its own headings. */
export function ComparedBlocks({ blocks, side }: { blocks: readonly ComparedBlock[]; side: Side }) {
  return withTables(blocks).map(([first, ...rows], index) =>
    first.kind === "tr" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name but their place
      <div key={index} className="[&+&]:mt-2 overflow-x-auto whitespace-pre-line">
        <table>
          <tbody>
            {[first, ...rows].map(({ pieces }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have rows
              <ComparedRow key={nth} pieces={pieces} side={side} />
            ))}
          </tbody>
        </table>
      </div>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <p key={index} className={`[&+&]:mt-2 whitespace-pre-line ${looks[first.kind] ?? ""}`}>
        <ComparedWords pieces={first.pieces} side={side} />
      </p>
    ),
  );
}

const looks: Partial<Record<ComparedBlock["kind"], string>> = {
  h2: "text-base semibold",
  h3: "semibold",
  h4: "semibold",
  li: "before:content-['•_']",
  quote: "pl-3 border-l-2 border-line-strong",
  caption: "italic",
  // `pre-wrap` counts: it comes after `pre-line` in the sheet.
  code: "[font-family:ui-monospace,monospace] whitespace-pre-wrap",
};

/** Groups consecutive table rows; every other block is a group of its own. */
function withTables(blocks: readonly ComparedBlock[]) {
  const groups: [ComparedBlock, ...ComparedBlock[]][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === "tr" && last?.[0].kind === "tr") last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function ComparedRow({ pieces, side }: { pieces: readonly Piece[]; side: Side }) {
  const cells: { Cell: "td" | "th"; own: Piece[] }[] = [];
  for (const piece of pieces) {
    const { marks } = piece;
    if (marks === "td" || marks === "th") cells.push({ Cell: marks, own: [] });
    else cells.at(-1)?.own.push(piece);
  }
  return (
    <tr>
      {cells.map(({ Cell, own }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
        <Cell key={index} className="px-2 py-1 hairline text-left align-top">
          <ComparedWords pieces={own} side={side} />
        </Cell>
      ))}
    </tr>
  );
}

const marksDrawn = ["strong", "em", "s", "sup", "code"] as const;

/** A changed link shows its address, which may be the only change. */
function Marked({ piece: { text, marks, changed } }: { piece: Piece }): ReactNode {
  const names = marks.split(" ");
  const [kind, source = ""] = names;
  if (kind === "img")
    return (
      <>
        {isOurs(source) ? <img className="max-h-64" src={source} alt="" loading="lazy" /> : null}
        <small className="block">{text}</small>
      </>
    );
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
