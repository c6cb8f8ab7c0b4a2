/** A text as it is compared: no case, no accents, plain dashes and quotes; `at` names each sign's origin. */
interface Folded {
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

function foldWithPlaces(text: string): Folded {
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

// Who looks for hours wants the 72-hour window too.
const singular = (term: string) =>
  /[^s]s$/.test(term) && term.length > 3 ? term.slice(0, -1) : term;

/** The words to look for; a single letter says too little, a single figure may be an article. */
export const termsOf = (query: string): string[] => [
  ...new Set(
    fold(query)
      .split(" ")
      .map(singular)
      .filter((term) => term.length > 1 || /\d/.test(term)),
  ),
];

/** Where the terms stand in a text, in order and without overlap: `[from, to]` of the text as it is written. */
export function marksIn(text: string, terms: readonly string[]): [from: number, to: number][] {
  const folded = foldWithPlaces(text);
  const found = terms.flatMap((term) => placesOf(term, folded));
  const marks: [number, number][] = [];
  for (const [from, to] of found.sort(([one], [other]) => one - other)) {
    const last = marks.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  }
  return marks;
}

function placesOf(term: string, { text, at }: Folded): [number, number][] {
  const places: [number, number][] = [];
  for (let place = text.indexOf(term); place >= 0 && term; ) {
    const s = /^s(?![a-z])/.test(text.slice(place + term.length)) ? 1 : 0;
    const end = place + term.length + s;
    places.push([at[place] ?? 0, at[end] ?? 0]);
    place = text.indexOf(term, end);
  }
  return places;
}
