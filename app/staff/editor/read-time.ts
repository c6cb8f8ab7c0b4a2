/** Words per minute: the usual pace on a screen, so that 1,284 words take about 6 min. */
const pace = 200;

/** Counts words as a reader does: `72-hour` and `don't` are one each, a dash alone is none. */
export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,:/-]*/gu)?.length ?? 0;
}

/** The read time to propose, such as `6 min`; empty for no words. */
export function readTimeOf(words: number): string {
  return words > 0 ? `${Math.max(1, Math.round(words / pace))} min` : "";
}

export function countLine(words: number): string {
  if (words === 0) return "No words yet";
  const counted = `${words.toLocaleString("en-GB")} ${words === 1 ? "word" : "words"}`;
  return `${counted}, about ${readTimeOf(words)}`;
}
