import { fold } from "./fold.ts";

/** A text for comparing, with positions. */
export interface Folded {
  text: string;
  /** For each position of `text`, the position in the original; one more than its length. */
  at: number[];
}

export function foldWithPositions(text: string): Folded {
  let folded = "";
  const at: number[] = [];
  let position = 0;
  for (const letter of text) {
    const plain = fold(letter);
    for (let more = plain.length; more > 0; more--) at.push(position);
    folded += plain;
    position += letter.length;
  }
  at.push(text.length);
  return { text: folded, at };
}
