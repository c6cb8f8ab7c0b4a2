import * as v from "valibot";
import { expect, test } from "vitest";
import data from "../../data/applies.json" with { type: "json" };
import { Applies } from "./applies.ts";
import { conditionInWords, deadlineInWords } from "./condition-words.ts";

const applies = v.parse(Applies, data);

const inWords = (id: string) => {
  const item = applies.items.find((one) => one.id === id);
  if (!item) throw new Error(`There is no row ${id}.`);
  return conditionInWords(item.when, applies);
};

test("a condition reads as a sentence", () => {
  expect(inWords("law-data-protection")).toBe("you hold personal data of people in Rwanda");
  expect(inWords("registration")).toBe(
    "you hold personal data of people in Rwanda, and you are established in Rwanda",
  );
  expect(inWords("law-health")).toBe(
    "you are established in Rwanda, and you answered “Healthcare” to “What is your main activity?”",
  );
  expect(inWords("assessment-check")).toBe(
    "either you hold sensitive personal data, or you hold data of children under 16, unless you score, track or film people, or hold sensitive data, on a large scale",
  );
});

test("no condition has the name of a fact in it", () => {
  // Such as personalData; those of one word are English words too.
  const names = Object.keys(applies.facts).filter((name) => /[A-Z]/.test(name));
  const found = applies.items.filter(({ when }) =>
    names.some((name) => conditionInWords(when, applies).includes(name)),
  );
  expect(names.length).toBeGreaterThan(3);
  expect(found).toEqual([]);
});

test("a time limit has its unit, hours the short one", () => {
  expect(deadlineInWords({ amount: 48, unit: "hours" })).toBe("48 h");
  expect(deadlineInWords({ amount: 15, unit: "working days" })).toBe("15 working days");
});
