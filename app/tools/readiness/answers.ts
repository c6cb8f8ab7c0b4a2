import { useMemo } from "react";
import type { Chapter, Control, Readiness } from "../../../db/schema/tools/readiness.ts";
import { checkSavedResult, type SavedResult } from "../../../db/schema/tools/readiness-file.ts";
import { type Answers, useAnswers } from "../answers.ts";
import { type ControlAnswers, isAnswerValue } from "./score.ts";

/** The key of the result to compare with; answers have the ids of their controls. */
export const beforeKey = "before";
export const reasonKey = (controlId: string): string => `reason-${controlId}`;

export type Reasons = Readonly<Partial<Record<string, string>>>;

export interface ReadinessAnswers {
  answers: ControlAnswers;
  /** Reasons why controls do not apply, by control. */
  reasons: Reasons;
  before: SavedResult | undefined;
  /** Time of the last answer, in ms since 1970; undefined without one. */
  at: number | undefined;
}

const none: ReadinessAnswers = { answers: {}, reasons: {}, before: undefined, at: undefined };

/** The answers on this device, parsed for the check. */
export function useReadiness(check: Readiness) {
  const { answers: stored, ...actions } = useAnswers("readiness");
  const read = useMemo(() => (stored ? readStored(check, stored) : none), [check, stored]);
  return {
    ...read,
    ...actions,
    isRead: stored !== undefined,
    hasAnswers: (stored?.size ?? 0) > 0,
  };
}

export const controlIdsOf = (check: Readiness): ReadonlySet<string> =>
  new Set(check.items.map(({ id }) => id));

export function readStored(check: Readiness, stored: Answers): ReadinessAnswers {
  const given = check.items.flatMap(({ id }) => {
    const answer = stored.get(id);
    return answer && isAnswerValue(answer.value)
      ? [{ id, value: answer.value, at: answer.at }]
      : [];
  });
  const reasons = check.items.flatMap(({ id }) => {
    const reason = stored.get(reasonKey(id))?.value;
    return typeof reason === "string" && reason !== "" ? [[id, reason] as const] : [];
  });
  const before = checkSavedResult(stored.get(beforeKey)?.value, controlIdsOf(check));
  return {
    answers: Object.fromEntries(given.map(({ id, value }) => [id, value])),
    reasons: Object.fromEntries(reasons),
    before: "result" in before ? before.result : undefined,
    at: given.length > 0 ? Math.max(...given.map(({ at }) => at)) : undefined,
  };
}

/** The stored values of a result from a file; undefined removes former answers and reasons. */
export function storedValues(check: Readiness, result: SavedResult): Record<string, unknown> {
  return Object.fromEntries(
    check.items.flatMap(({ id }) => [
      [id, result.answers[id]],
      [reasonKey(id), result.reasons[id]],
    ]),
  );
}

export const controlsOf = (check: Readiness, chapter: Chapter): Control[] =>
  chapter.controlIds.flatMap((id) => check.items.find((control) => control.id === id) ?? []);

export const answeredOf = (controls: readonly Control[], answers: ControlAnswers): number =>
  controls.filter(({ id }) => answers[id] !== undefined).length;
