import type { Applies } from "../../../db/schema/tools/applies.ts";
import { attachmentText } from "../../data/tool-result.ts";
import type { Choices } from "./conditions.ts";
import { choicesOf, shortAnswer } from "./questions.ts";
import { byKind, countsInWords, firstStepsOf, rowsOf } from "./rows.ts";
import { deadlineInWords } from "../../../db/schema/tools/condition-words.ts";

/** Answers, first steps and rows as the opening and the attachment of a request. */
export function requestOf(document: Applies, given: Choices) {
  const choices = choicesOf(document.questions, given);
  const rows = rowsOf(document, given);
  const levelOf = new Map(document.levels.map(({ id, label }) => [id, label]));
  const answers = document.questions
    .filter(({ id }) => choices.has(id))
    .map((question) => `${question.short}: ${shortAnswer(question, choices)}`);
  const kinds = byKind(document.kinds, rows).map((kind) => ({
    heading: kind.label,
    lines: kind.rows.map(({ level, title, deadline }) => {
      const limit = deadline ? `, ${deadlineInWords(deadline)} from ${deadline.from}` : "";
      return `${levelOf.get(level)}: ${title}${limit}`;
    }),
  }));
  return {
    opening: "Please look at my list of what applies, and tell us where to start.\n",
    attachment: attachmentText("What applies", countsInWords(rows), [
      { heading: "Answers", lines: answers },
      { heading: "First steps", lines: firstStepsOf(rows).map(({ firstStep }) => firstStep.text) },
      ...kinds,
    ]),
    type: "",
  };
}
