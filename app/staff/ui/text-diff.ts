import { diffArrays } from "diff";
import { mediaAt, mediaPath } from "../../../db/schema/media.ts";
import { type Block, type BlockKind, blocksOf, type Word, wordsOf } from "./text-blocks.ts";

/** A piece of text; `changed` if it is on one side only. */
export interface Piece extends Word {
  changed: boolean;
}

/** A block whose pieces are marked where the other text differs. */
export interface ComparedBlock {
  kind: BlockKind;
  pieces: Piece[];
}

/** A part of two texts, in order: the same in both, or different. */
export type Part =
  | { same: ComparedBlock[] }
  | { same?: undefined; mine: ComparedBlock[]; theirs: ComparedBlock[] };

// When the comparison takes longer, the texts are shown as entirely different.
const maxMs = 200;

/** Compares two sanitised bodies by block, and changed blocks word by word. */
export function compareBodies(mine: string, theirs: string): Part[] {
  const runs = runsOf(blocksOf(theirs), blocksOf(mine), sameBlock);
  return runs.map((run) => {
    if (run.same) return { same: run.same.map(unchanged) };
    const { theirs: left, mine: right } = wordRuns(flat(run.removed), flat(run.added));
    return { mine: blocksAgain(right), theirs: blocksAgain(left) };
  });
}

/** Compares two plain texts word by word; the path of a stored picture becomes the picture. */
export function compareLines(mine: string, theirs: string): { mine: Piece[]; theirs: Piece[] } {
  const runs = wordRuns(lineWords(theirs), lineWords(mine));
  return { mine: pieces(runs.mine), theirs: pieces(runs.theirs) };
}

const lineWords = (text: string): Word[] =>
  text.split(/(\n)/).flatMap((line) => {
    const picture = mediaAt(line);
    if (!picture) return wordsOf(line);
    const { hash, focus = "center" } = picture;
    return [{ text: `Focal point: ${focus}`, marks: `img ${mediaPath(hash, 480)}` }];
  });

type Run<One> = { same: One[] } | { same?: undefined; removed: One[]; added: One[] };

/** Equal and different runs of two lists, in order; equal runs hold the second list's items. */
function runsOf<One>(
  before: One[],
  after: One[],
  comparator: (left: One, right: One) => boolean,
): Run<One>[] {
  const changes = diffArrays(before, after, { comparator, timeout: maxMs });
  if (!changes) return [{ removed: before, added: after }];
  const runs: Run<One>[] = [];
  for (const { value, added, removed } of changes) {
    const last = runs.at(-1);
    if (!added && !removed) runs.push({ same: value });
    else if (last && !last.same) (added ? last.added : last.removed).push(...value);
    else runs.push({ removed: added ? [] : value, added: added ? value : [] });
  }
  return runs;
}

const sameWord = (one: Word, other: Word) => one.text === other.text && one.marks === other.marks;
const sameBlock = (one: Block, other: Block) =>
  one.kind === other.kind &&
  one.words.length === other.words.length &&
  one.words.every((word, index) => sameWord(word, other.words[index] as Word)); // the lengths are equal

const unchanged = ({ kind, words }: Block): ComparedBlock => ({
  kind,
  pieces: pieces(words.map((word) => ({ ...word, changed: false }))),
});

/** Marks the start of a block among words; it cannot be typed. */
const opening = "\0";

const flat = (blocks: readonly Block[]): Word[] =>
  blocks.flatMap(({ kind, words }) => [{ text: opening, marks: kind }, ...words]);

function wordRuns(theirs: Word[], mine: Word[]): { mine: Piece[]; theirs: Piece[] } {
  const sides: { mine: Piece[]; theirs: Piece[] } = { mine: [], theirs: [] };
  const runs = runsOf(theirs, mine, sameWord);
  for (const [index, run] of runs.entries()) {
    if (run.same) {
      // A lone space between two changed words belongs to the change.
      const lone = index > 0 && index < runs.length - 1 && run.same.every(isSpace);
      for (const side of [sides.mine, sides.theirs])
        side.push(
          ...run.same.map((word) => ({ ...word, changed: lone && !!side.at(-1)?.changed })),
        );
    } else {
      sides.theirs.push(...run.removed.map((word) => ({ ...word, changed: true })));
      sides.mine.push(...run.added.map((word) => ({ ...word, changed: true })));
    }
  }
  return sides;
}

const isSpace = ({ text }: Word) => text !== opening && text.trim() === "";

function blocksAgain(words: readonly Piece[]): ComparedBlock[] {
  const blocks: { kind: BlockKind; words: Piece[] }[] = [];
  for (const word of words) {
    // The opening word carries the block's kind in `marks`.
    if (word.text === opening) blocks.push({ kind: word.marks as BlockKind, words: [] });
    else blocks.at(-1)?.words.push(word);
  }
  return blocks.map(({ kind, words: own }) => ({ kind, pieces: pieces(own) }));
}

const noText = /^(?:td|th|img)\b/;

/** Joins adjacent pieces with equal marks. */
function pieces(words: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const word of words) {
    const last = all.at(-1);
    const alike = last?.changed === word.changed && last.marks === word.marks;
    if (last && alike && !noText.test(word.marks)) last.text += word.text;
    else all.push({ ...word });
  }
  return all;
}
