import type { Official } from "../../db/schema/parts.ts";

/** The official text on a statement. */
export function officialOn(
  statement: string,
  official: readonly Official[] = [],
): Official | undefined {
  const text = statement.toLowerCase();
  return official.find(({ words }) => words.some((word) => text.includes(word.toLowerCase())));
}

/** What we found on our own statement, then the official text. */
export const wholeNote = ({ ours, text }: Official): string => (ours ? `${ours} ${text}` : text);
