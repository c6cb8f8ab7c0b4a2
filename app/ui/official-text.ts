import type { Official } from "../../db/schema/parts.ts";

/** The official text on a statement. */
export function officialOn(
  statement: string,
  official: readonly Official[] = [],
): Official | undefined {
  const text = statement.toLowerCase();
  return official.find(({ words }) => words.some((word) => text.includes(word.toLowerCase())));
}
