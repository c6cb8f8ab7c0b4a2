import type { Applies, Deadline, Item, Level } from "../../../db/schema/tools/applies.ts";
import { type Choices, factsOf, holds } from "./conditions.ts";
import { choicesOf } from "./questions.ts";

/** The rows that concern a visitor with these answers, in the order of the document. */
export function rowsOf({ questions, facts, items }: Applies, given: Choices): Item[] {
  const choices = choicesOf(questions, given);
  const hasFact = factsOf(facts, choices);
  return items.filter(({ when }) => holds(when, choices, hasFact));
}

const levels: readonly Level[] = ["must", "check", "good"];

export interface KindOfRows {
  id: string;
  label: string;
  rows: readonly Item[];
}

/** Rows by kind, without empty kinds; in each, those that apply before those to check before the useful ones. */
export const byKind = (kinds: Applies["kinds"], rows: readonly Item[]): KindOfRows[] =>
  kinds
    .map(({ id, label }) => ({
      id,
      label,
      rows: levels.flatMap((level) => rows.filter((row) => row.kind === id && row.level === level)),
    }))
    .filter((kind) => kind.rows.length > 0);

/** Rows by level, those that apply first, for a short list. */
export const byLevel = (kinds: Applies["kinds"], rows: readonly Item[]): Item[] => {
  const ordered = byKind(kinds, rows).flatMap((kind) => kind.rows);
  return levels.flatMap((level) => ordered.filter((row) => row.level === level));
};

const maxFirstSteps = 5;

export type RowWithFirstStep = Item & { firstStep: NonNullable<Item["firstStep"]> };

/** The first steps, five at most. */
export const firstStepsOf = (rows: readonly Item[]): RowWithFirstStep[] =>
  rows
    .filter((row): row is RowWithFirstStep => row.firstStep !== undefined)
    .toSorted((one, other) => one.firstStep.order - other.firstStep.order)
    .slice(0, maxFirstSteps);

/** Counts such as `18 apply, 3 to check, 6 useful`, without empty levels. */
export const countsInWords = (rows: readonly Item[]): string =>
  levels
    .map((level) => ({ level, count: countOf(rows, level) }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${levelWords[level][count === 1 ? 0 : 1]}`)
    .join(", ");

/** The laws and regulators' rules that apply or are to check. */
export const lawsOf = (kinds: Applies["kinds"], rows: readonly Item[]): Item[] =>
  byLevel(kinds, rows).filter(
    ({ kind, level }) => (kind === "law" || kind === "regulation") && level !== "good",
  );

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const counted = (count: number, one: string, more: string) =>
  `${numbers[count] ?? count} ${count === 1 ? one : more}`;

/** Their number, such as `Three laws and two rules of your regulator apply to you. Check two more.` */
export function lawsInWords(laws: readonly Item[]): string {
  const must = laws.filter(({ level }) => level === "must");
  const check = laws.length - must.length;
  if (must.length === 0)
    return check === 0 ? "" : `Check ${counted(check, "law or rule", "laws or rules")}`;
  const rules = must.filter(({ kind }) => kind === "regulation").length;
  const named = must.length - rules;
  const parts = [
    ...(named > 0 ? [counted(named, "law", "laws")] : []),
    ...(rules > 0 ? [`${counted(rules, "rule", "rules")} of your regulator`] : []),
  ].join(" and ");
  const applies = `${parts.charAt(0).toUpperCase()}${parts.slice(1)} ${must.length === 1 ? "applies" : "apply"} to you`;
  return check === 0 ? applies : `${applies}. Check ${numbers[check] ?? check} more.`;
}

const levelWords: Record<Level, readonly [one: string, more: string]> = {
  must: ["applies", "apply"],
  check: ["to check", "to check"],
  good: ["useful", "useful"],
};

export const countOf = (rows: readonly Item[], level: Level): number =>
  rows.filter((row) => row.level === level).length;

/** At most `room` rows, in their order; new rows have priority if there is no room for all. */
export function shortList(ordered: readonly Item[], isNew: (row: Item) => boolean, room: number) {
  const first = [...ordered.filter(isNew), ...ordered.filter((row) => !isNew(row))];
  const shown = new Set(first.slice(0, room));
  return ordered.filter((row) => shown.has(row));
}

// A week has five working days.
const hoursIn: Record<Deadline["unit"], number> = {
  hours: 1,
  days: 24,
  "working days": (24 * 7) / 5,
  months: 24 * 30,
};
const hoursOf = (deadline: Deadline | undefined) =>
  deadline ? deadline.amount * hoursIn[deadline.unit] : Number.MAX_SAFE_INTEGER;

/** The rows of the heading "Deadlines", the shortest first, those without a known limit last. */
export const deadlinesOf = (rows: readonly Item[]): Item[] =>
  rows
    .filter(({ kind }) => kind === "deadline")
    .toSorted((one, other) => hoursOf(one.deadline) - hoursOf(other.deadline));
