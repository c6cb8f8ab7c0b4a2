import { useRef } from "react";
import { isSameAnswers } from "../../../db/device/answers.ts";
import type { Answers } from "../answers.ts";

/** The answers whose keys begin like one of these, as the same object until one of them changes, to avoid renders. */
export function useAnswersPart(
  answers: Answers | undefined,
  prefixes: readonly string[],
): Answers | undefined {
  const last = useRef<Answers>(undefined);
  const part =
    answers &&
    new Map([...answers].filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))));
  if (!isSameAnswers(last.current, part)) last.current = part;
  return last.current;
}
