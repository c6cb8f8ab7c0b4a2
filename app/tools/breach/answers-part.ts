import { useRef } from "react";
import type { Answers } from "../answers.ts";

/** The answers whose keys begin like one of these: the same object until one of them changes, so that nothing else is drawn again. */
export function useAnswersPart(
  answers: Answers | undefined,
  prefixes: readonly string[],
): Answers | undefined {
  const last = useRef<Answers>(undefined);
  const part =
    answers &&
    new Map([...answers].filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))));
  if (!isSame(last.current, part)) last.current = part;
  return last.current;
}

function isSame(before: Answers | undefined, after: Answers | undefined): boolean {
  if (!before || !after) return before === after;
  return (
    before.size === after.size &&
    [...after].every(([key, { value, at }]) => {
      const known = before.get(key);
      // Read again from the database, a list is another object.
      return known?.at === at && (Object.is(known.value, value) || typeof value === "object");
    })
  );
}
