/** Words read in a minute: the usual pace of a screen, so that 1,284 words take about 6 min. */
const pace = 200;

/** Words as a reader counts them: `72-hour` and `don't` are one each, a dash alone is none. */
export function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,:/-]*/gu)?.length ?? 0;
}

/** The read time that is proposed for so many words, such as `6 min`; none is proposed for no words. */
export function readTimeOf(words: number): string {
  return words > 0 ? `${Math.max(1, Math.round(words / pace))} min` : "";
}

export function countLine(words: number): string {
  if (words === 0) return "No words yet";
  const counted = `${words.toLocaleString("en-GB")} ${words === 1 ? "word" : "words"}`;
  return `${counted}, about ${readTimeOf(words)}`;
}
