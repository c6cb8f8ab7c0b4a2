/** A text as it is compared: no case, no accents, plain dashes and quotes; `at` names each sign's origin. */
export interface Folded {
  text: string;
  /** For each place of the folded text, the place it had; one more than its length. */
  at: number[];
}

const plain: Record<string, string> = {
  "–": "-",
  "—": "-",
  "‑": "-",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
};

const foldSign = (sign: string) =>
  plain[sign] ??
  sign
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

const onlyAscii = /^[\0-\x7f]*$/;

export const fold = (text: string): string =>
  onlyAscii.test(text) ? text.toLowerCase() : Array.from(text, foldSign).join("");

export function foldWithPlaces(text: string): Folded {
  let folded = "";
  const at: number[] = [];
  let place = 0;
  for (const sign of text) {
    const plainly = foldSign(sign);
    for (let more = plainly.length; more > 0; more--) at.push(place);
    folded += plainly;
    place += sign.length;
  }
  at.push(text.length);
  return { text: folded, at };
}

/** What is typed as it stands in the address: one space between words, 80 signs at most. */
export const queryOf = (value: unknown): string =>
  typeof value === "string"
    ? Array.from(value.replace(/[\s\p{C}]+/gu, " ").trim())
        .slice(0, 80)
        .join("")
        .trim()
    : "";
