import type { Applies } from "../../../db/schema/tools/applies.ts";
import type { Choices } from "./conditions.ts";
import { choicesOf, shortAnswer } from "./questions.ts";
import { byKind, rowsOf } from "./rows.ts";
import { deadlineInWords } from "./words.ts";

/** Answers and rows as plain lines for the message of a request. */
export function resultText(document: Applies, given: Choices): string {
  const choices = choicesOf(document.questions, given);
  const answers = document.questions
    .filter(({ id }) => choices.has(id))
    .map((question) => `${question.short}: ${shortAnswer(question, choices)}`);
  const levelOf = new Map(document.levels.map(({ id, label }) => [id, label]));
  const kinds = byKind(document.kinds, rowsOf(document, given)).map(({ label, rows }) => [
    "",
    label,
    ...rows.map(({ level, title, deadline }) => {
      const limit = deadline ? `, ${deadlineInWords(deadline)} from ${deadline.from}` : "";
      return `- ${levelOf.get(level)}: ${title}${limit}`;
    }),
  ]);
  return [`${document.title} My answers and the result:`, ...answers, ...kinds.flat()].join("\n");
}
