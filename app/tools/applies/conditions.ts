import type { Applies, Condition } from "../../../db/schema/tools/applies.ts";

/** The chosen values by question; a question without an answer is absent. */
export type Choices = ReadonlyMap<string, readonly string[]>;

type HasFact = (name: string) => boolean;

export function holds(condition: Condition, choices: Choices, hasFact: HasFact): boolean {
  if ("fact" in condition) return hasFact(condition.fact);
  if ("not" in condition) return !holds(condition.not, choices, hasFact);
  if ("all" in condition) return condition.all.every((part) => holds(part, choices, hasFact));
  if ("any" in condition) return condition.any.some((part) => holds(part, choices, hasFact));
  const [question, values] = "in" in condition ? condition.in : condition.has;
  return choices.get(question)?.some((value) => values.includes(value)) ?? false;
}

/**
 * Tells which facts hold, evaluating each once. Facts refer to each other in any order (the database does not keep that
 * of the document), and none to itself: the contract checks that.
 */
export function factsOf(facts: Applies["facts"], choices: Choices): HasFact {
  const known = new Map<string, boolean>();
  const hasFact: HasFact = (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const fact = facts[name];
    const found = fact !== undefined && holds(fact.when, choices, hasFact);
    known.set(name, found);
    return found;
  };
  return hasFact;
}
