import type { BreachRole, Sureness } from "../../../db/schema/tools/breach.ts";
import type { Answers } from "../answers.ts";
import type { CalendarIdentity } from "./calendar.ts";

/** The keys of stored answers, by kind. */
export const keys = {
  /** The instant of awareness, in ms since 1970. */
  aware: "aware",
  role: "role",
  /** The device's time zone when the clock was started. */
  zone: "zone",
  calendar: "calendar",
  notify: "notify",
  sent: (duty: string) => `sent.${duty}`,
  task: (task: string) => `task.${task}`,
  field: (field: string) => `field.${field}`,
  sureness: (field: string) => `sureness.${field}`,
  placeholder: (name: string) => `placeholder.${name}`,
  question: (question: string) => `question.${question}`,
};

// Stored answers may come from another build: each value is checked before use.
const valueIn = (answers: Answers, key: string): unknown => answers.get(key)?.value;

export function textIn(answers: Answers, key: string): string {
  const value = valueIn(answers, key);
  return typeof value === "string" ? value : "";
}

export function instantIn(answers: Answers, key: string): number | undefined {
  const value = valueIn(answers, key);
  return isNumber(value) && value >= 0 && value < latestInstant ? value : undefined;
}

/** Later instants cannot be written as a date. */
const latestInstant = Date.UTC(9999, 0, 1);

export function chosenIn(answers: Answers, key: string): string[] {
  const value = valueIn(answers, key);
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

export const roles: readonly BreachRole[] = ["controller", "processor", "both"];
export const roleIn = (answers: Answers): BreachRole =>
  roles.find((role) => role === valueIn(answers, keys.role)) ?? "controller";

const surenesses: readonly Sureness[] = ["known", "estimate", "open"];
export const surenessIn = (answers: Answers, field: string): Sureness | undefined =>
  surenesses.find((one) => one === valueIn(answers, keys.sureness(field)));

export const treeAnswers = ["yes", "no", "unsure"] as const;
export type TreeAnswer = (typeof treeAnswers)[number];
export const treeAnswerIn = (answers: Answers, question: string): TreeAnswer | undefined =>
  treeAnswers.find((one) => one === valueIn(answers, keys.question(question)));

export function identityIn(answers: Answers): CalendarIdentity | undefined {
  const value = valueIn(answers, keys.calendar);
  if (typeof value !== "object" || value === null) return undefined;
  const { id, sequence, awareAt }: Partial<Record<string, unknown>> = { ...value };
  return typeof id === "string" && isNumber(sequence) && isNumber(awareAt)
    ? { id, sequence, awareAt }
    : undefined;
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);
