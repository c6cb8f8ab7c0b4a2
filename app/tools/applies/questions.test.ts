import { expect, test } from "vitest";
import type { Answers } from "../answers.ts";
import type { Choices } from "./conditions.ts";
import {
  askedOf,
  choicesOf,
  givenChoices,
  questionBefore,
  shortAnswer,
  stepOf,
  tapped,
} from "./questions.ts";
import { applies } from "../testing/content.ts";

const { questions } = applies;
const question = (id: string) => {
  const found = questions.find((one) => one.id === id);
  if (!found) throw new Error(`There is no question ${id}.`);
  return found;
};
const chosen = (answers: Record<string, string[]>): Choices => new Map(Object.entries(answers));
const noData = chosen({ body: ["private"], sector: ["other"], data: ["none"] });
const allButSize = chosen({
  ...{ body: ["private"], sector: ["other"], data: ["ordinary"], abroad: ["yes"] },
  licence: ["none"],
});

test("a tap on a single question replaces the answer", () => {
  expect(tapped(question("body"), ["public"], "private")).toEqual(["private"]);
  expect(tapped(question("body"), ["private"], "private")).toEqual(["private"]);
});

test("a tap on a multiple question adds and removes, in the order of the options", () => {
  const { id } = question("data");
  expect(tapped(question(id), ["sensitive"], "ordinary")).toEqual(["ordinary", "sensitive"]);
  expect(tapped(question(id), ["ordinary", "sensitive"], "sensitive")).toEqual(["ordinary"]);
  expect(tapped(question(id), ["ordinary"], "ordinary")).toEqual([]);
});

test("a tap on an exclusive option removes the others, and on another one removes it", () => {
  expect(tapped(question("data"), ["ordinary", "large"], "none")).toEqual(["none"]);
  expect(tapped(question("data"), ["none"], "children")).toEqual(["children"]);
  expect(tapped(question("data"), ["none"], "none")).toEqual([]);
});

test("a question that an answer makes moot is not asked", () => {
  expect(askedOf(questions, noData).map(({ id }) => id)).toEqual([
    ...["body", "sector", "data", "licence", "size"],
  ]);
  expect(stepOf(questions, noData, "")).toBe("licence");
  expect(questionBefore(questions, noData, "licence")?.id).toBe("data");
});

test("a question that an answer makes moot has an answer that does not count until it is asked again", () => {
  const before = chosen({ body: ["private"], data: ["ordinary"], abroad: ["yes"] });
  expect(choicesOf(questions, before).get("abroad")).toEqual(["yes"]);
  const moot = new Map([...before, ["data", ["none"]]]);
  expect([...choicesOf(questions, moot).keys()]).toEqual(["body", "data"]);
  const again = new Map([...moot, ["data", ["children"]]]);
  expect(choicesOf(questions, again).get("abroad")).toEqual(["yes"]);
});

test("a question that an answer makes moot is no screen to go back to", () => {
  const moot = choicesOf(questions, chosen({ ...Object.fromEntries(noData), abroad: ["yes"] }));
  expect(stepOf(questions, moot, "abroad")).toBe("licence");
});

test("the screen is the first question without an answer, and the result after the last", () => {
  expect(stepOf(questions, new Map(), "")).toBe("body");
  expect(stepOf(questions, allButSize, "")).toBe("size");
  expect(stepOf(questions, new Map([...allButSize, ["size", ["sme"]]]), "")).toBe("result");
});

test("the screen is an answered question when asked for, never one that is not reached", () => {
  expect(stepOf(questions, allButSize, "data")).toBe("data");
  expect(stepOf(questions, noData, "size")).toBe("licence");
  expect(stepOf(questions, allButSize, "result")).toBe("size");
  expect(stepOf(questions, allButSize, "no-such-question")).toBe("size");
});

test("the screen before the first is none, and before the result the last question", () => {
  expect(questionBefore(questions, allButSize, "body")).toBeUndefined();
  expect(questionBefore(questions, allButSize, "result")?.id).toBe("size");
});

test("of what is on the device only answers count that the questions still have", () => {
  const at = 0;
  const answers: Answers = new Map<string, { value: unknown; at: number }>([
    ["body", { value: "nonprofit", at }],
    ["sector", { value: "mining", at }],
    ["data", { value: ["sensitive", "gone", "ordinary"], at }],
    ["licence", { value: { bnr: true }, at }],
    ["colour", { value: "red", at }],
  ]);
  const given = givenChoices(questions, answers);
  expect(Object.fromEntries(given)).toEqual({
    body: ["nonprofit"],
    data: ["ordinary", "sensitive"],
  });
  expect(shortAnswer(question("data"), given)).toBe("Records, Sensitive data");
  expect(givenChoices(questions, undefined).size).toBe(0);
});
