import * as v from "valibot";
import { expect, test } from "vitest";
import data from "../../data/applies.json" with { type: "json" };
import { Applies } from "./applies.ts";

/** The document with one place changed, such as `items.0.when`. */
function changed(place: string, value: unknown): unknown {
  const document: unknown = structuredClone(data);
  const keys = place.split(".");
  const last = keys.pop() ?? "";
  const parent = keys.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), document);
  Reflect.set(Object(parent), last, value);
  return document;
}

const problems = (document: unknown): string[] =>
  (v.safeParse(Applies, document).issues ?? []).map((issue) =>
    [v.getDotPath(issue), issue.message].filter(Boolean).join(": "),
  );

test("the content fits", () => {
  expect(problems(data)).toEqual([]);
});

test.each([
  ["items.0.when", { fact: "persnoalData" }, "there is no fact persnoalData"],
  ["items.0.when", { all: [{ not: { fact: "x" } }] }, "there is no fact x", ".all.0.not"],
  ["items.0.when", { in: ["colour", ["red"]] }, "there is no question colour to ask before"],
  ["items.0.when", { in: ["body", ["cooperative"]] }, "there is no cooperative"],
  ["items.0.when", { in: ["data", ["none"]] }, "the question data is not single"],
  ["items.0.when", { has: ["body", ["public"]] }, "the question body is not multi"],
  ["items.0.kind", "rule", "there is no rule"],
  ["items.0.id", "law-ncsa", "law-ncsa is there twice", undefined, "items"],
  [
    "questions.3.skipWhen",
    { has: ["licence", ["bnr"]] },
    "there is no question licence to ask before",
  ],
  ["questions.2.exclusive", "nothing", "there is no nothing"],
  ["questions.0.exclusive", "public", "a single question has only one answer"],
  ["facts.bnr.when", { any: [{ not: { fact: "bnr" } }] }, "it rests on itself"],
  ["sectorGuidance.mining", null, "the question sector has no such option"],
])(
  "%s as %j is refused in one sentence with its place",
  (place, value, message, below = "", at = place) => {
    expect(problems(changed(place, value))).toEqual([`${at}${below}: ${message}`]);
  },
);

test("a sixth operator, an empty source list and a half time limit are refused", () => {
  expect(problems(changed("items.0.when", { some: [] }))).not.toEqual([]);
  expect(problems(changed("items.0.sourceIds", []))).not.toEqual([]);
  expect(
    problems(changed("items.0.deadline", { amount: 0.5, unit: "hours", from: "now" })),
  ).not.toEqual([]);
});
