import type { Applies, Condition } from "./applies.ts";

type Words = Pick<Applies, "questions" | "facts">;

/** A condition as a sentence without its first capital, such as `you are established in Rwanda, and you work alone`. */
export function conditionInWords(condition: Condition, document: Words): string {
  if ("fact" in condition) return document.facts[condition.fact]?.label ?? condition.fact;
  if ("not" in condition) return `it is not true that ${conditionInWords(condition.not, document)}`;
  if ("all" in condition) return allInWords(condition.all, document);
  if ("any" in condition) {
    const parts = condition.any.map((part) => conditionInWords(part, document));
    return parts.length === 1 ? (parts[0] ?? "") : `either ${parts.join(", or ")}`;
  }
  const [id, values] = "in" in condition ? condition.in : condition.has;
  const question = document.questions.find((one) => one.id === id);
  const labels = values.map(
    (value) => `“${question?.options.find((one) => one.value === value)?.label ?? value}”`,
  );
  return `you answered ${labels.join(" or ")} to “${question?.label ?? id}”`;
}

/** Negated conditions come last, after "unless". */
function allInWords(conditions: readonly Condition[], document: Words): string {
  const wanted = conditions.filter((part) => !("not" in part));
  const unwanted = conditions.flatMap((part) => ("not" in part ? part.not : []));
  const words = wanted.map((part) => conditionInWords(part, document)).join(", and ");
  const exceptions = unwanted.map((part) => conditionInWords(part, document));
  return exceptions.length === 0 ? words : `${words}, unless ${exceptions.join(" or ")}`;
}

/** Figure and unit of a time limit, such as `48 h` or `15 working days`. */
export const deadlineInWords = ({ amount, unit }: { amount: number; unit: string }): string =>
  unit === "hours" ? `${amount} h` : `${amount} ${unit}`;
