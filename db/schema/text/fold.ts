import { asciiDigits } from "./digits.ts";

/** A text for comparing, with positions. */
export interface Folded {
  text: string;
  /** For each position of `text`, the position in the original; one more than its length. */
  at: number[];
}

const onlyAscii = /^[\0-\x7f]*$/;

/** Small letters that Unicode does not decompose, as people type them on a keyboard without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ œ: "oe", æ: "ae", ß: "ss", þ: "th", ø: "o", ł: "l", ı: "i", đ: "d", ð: "d", ħ: "h", ŧ: "t" },
  // Of Hausa, Ewe, Akan, Ga, Fula and their neighbours.
  ...{ ŋ: "n", ɓ: "b", ɗ: "d", ɖ: "d", ƙ: "k", ƴ: "y", ƒ: "f", ɣ: "g", ʋ: "v", ɲ: "n" },
  ...{ ɛ: "e", ə: "e", ɔ: "o", ɩ: "i" },
  ...{ ς: "σ" },
};
const letters = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/**
 * The one form in which texts are compared: no case, no accents, no ligatures, no signs without width, letters such as
 * œ and ł as their plain ones, figures of any script as 0 to 9, plain dashes, quotes and spaces.
 */
export const fold = (text: string): string =>
  onlyAscii.test(text)
    ? text.toLowerCase()
    : asciiDigits(text.normalize("NFKD"))
        .replace(/[\p{M}\p{DI}]+/gu, "")
        .toLowerCase()
        .replace(letters, (letter) => plainLetters[letter] ?? letter)
        .replace(/[\p{Pd}−]/gu, "-")
        .replace(/[‘’ʼ′]/g, "'")
        .replace(/[“”″]/g, '"');

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

/** The words of a text in ASCII letters and digits alone, for addresses: `Mise en œuvre` as mise, en, oeuvre. */
export const addressWords = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? [];
