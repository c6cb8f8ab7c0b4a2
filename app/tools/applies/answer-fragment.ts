import type { Question } from "../../../db/schema/tools/applies.ts";

/** An answer given on another page, in the fragment of the tool's address, which no server sees. */
export const answerFragment = (question: string, value: string): string => `#${question}=${value}`;

/** The answer in a fragment (without its `#`); undefined if no question has it. */
export function answerIn(
  questions: readonly Question[],
  fragment: string,
): { id: string; value: string } | undefined {
  for (const { id, type, options } of questions)
    for (const { value } of options)
      if (type === "single" && answerFragment(id, value) === `#${fragment}`) return { id, value };
  return undefined;
}
