import type { Applies, Condition } from "../../../db/schema/tools/applies.ts";

/** The values chosen, by question; a question without an answer is absent. */
export type Choices = ReadonlyMap<string, readonly string[]>;

/** Whether a condition holds for these answers, given the facts that do. */
export function holds(condition: Condition, choices: Choices, facts: ReadonlySet<string>): boolean {
  if ("fact" in condition) return facts.has(condition.fact);
  if ("not" in condition) return !holds(condition.not, choices, facts);
  if ("all" in condition) return condition.all.every((part) => holds(part, choices, facts));
  if ("any" in condition) return condition.any.some((part) => holds(part, choices, facts));
  const [question, values] = "in" in condition ? condition.in : condition.has;
  return choices.get(question)?.some((value) => values.includes(value)) ?? false;
}

/** The names of the facts that hold. Each rests on those above it only (the contract checks that). */
export function factsOf(facts: Applies["facts"], choices: Choices): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [name, { when }] of Object.entries(facts)) {
    if (holds(when, choices, found)) found.add(name);
  }
  return found;
}
