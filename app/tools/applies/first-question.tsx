import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Applies, Question } from "../../../db/schema/tools/applies.ts";
import { toolPath } from "../../../db/schema/tools/tools.ts";
import { orNull } from "../../data/query-client.ts";
import { QuestionBand } from "../../ui/question-band.tsx";
import { answerFragment } from "./answer-fragment.ts";

/** Only the tool's first question, so that a page does not carry the rules of the other five. */
export const firstQuestionQuery = queryOptions<Question | null>({
  // The document's address in other parts: a different key, which its changes invalidate as well.
  queryKey: ["", "api/content/applies"],
  queryFn: async (asked) => (await orNull<Applies>(asked))?.questions[0] ?? null,
  meta: { optional: true },
});

/** A band with the first question of "What applies to me?"; an answer opens the tool with it. */
export function FirstQuestion() {
  const { data: question } = useQuery(firstQuestionQuery);
  if (!question) return null;
  return (
    <QuestionBand
      title="Which laws apply to you?"
      question={question.label}
      note="Your answer stays on your device."
      answers={question.options.map(({ value, short }) => ({
        label: short,
        href: toolPath("applies") + answerFragment(question.id, value),
      }))}
    />
  );
}
