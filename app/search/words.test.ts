import { expect, test } from "vitest";
import { questionIn, stem, termsIn, wordsIn } from "./words.ts";

test("accents and case make no difference", () => {
  expect(termsIn("Café RÉSUMÉ naïve")).toEqual(termsIn("cafe resume naive"));
  expect(termsIn("CAFE\u0301")).toEqual(["cafe"]);
});

const spellings = ["058/2021", "58/2021", "Law No. 058/2021", "Law 058 2021"];
test.each(spellings)("a law's number is the same however it is written: %s", (text) => {
  expect(termsIn(text).filter((term) => term !== "law")).toEqual(["58", "2021"]);
});

test("letters and figures part, so that ISO27001 is ISO 27001", () => {
  expect(termsIn("ISO27001")).toEqual(["iso", "27001"]);
});

test.each([
  ["laws", "law"],
  ["breaches", "breach"],
  ["policies", "policy"],
  ["access", "access"],
  ["status", "status"],
  ["analysis", "analysis"],
  ["000", "0"],
])("%s is found by %s", (word, found) => {
  expect(stem(word)).toBe(found);
});

test("words keep their places in the text as it is written", () => {
  const text = "Résumé: Law No. 058/2021";
  expect(wordsIn(text).map(({ from, to }) => text.slice(from, to))).toEqual([
    "Résumé",
    "Law",
    "No",
    "058",
    "2021",
  ]);
  expect(wordsIn("058")).toEqual([{ word: "58", from: 0, to: 3 }]);
});

test("the last word counts as prefix until something follows it", () => {
  expect(questionIn("data prot")).toEqual({ terms: ["data", "prot"], prefix: "prot" });
  expect(questionIn("data prot ")?.prefix).toBeUndefined();
});

test("small words are left out unless there are no others", () => {
  expect(questionIn("what is the breach")?.terms).toEqual(["breach"]);
  expect(questionIn("the")?.terms).toEqual(["the"]);
});

test("a single letter says too little, a single figure does not", () => {
  expect(questionIn("d")).toBeUndefined();
  expect(questionIn("  ")).toBeUndefined();
  expect(questionIn("5")?.terms).toEqual(["5"]);
});

test.each([
  ["保护", "数据保护法"],
  ["数据保护", "关于数据保护的法律"],
  ["法", "数据保护法"],
  ["プライバシー", "個人のプライバシー保護"],
])("%s is found inside a run without spaces, such as %s", (typed, text) => {
  const terms = termsIn(text);
  const asked = questionIn(typed)?.terms ?? [];
  expect(asked.length).toBeGreaterThan(0);
  for (const term of asked) expect(terms).toContain(term);
});

test("words with signs that fold away or to two keep their places", () => {
  const text = "ﬁn, Stra\u00adße und 数据法";
  expect(wordsIn(text).map(({ word, from, to }) => [word, text.slice(from, to)])).toEqual([
    ["fin", "ﬁn"],
    ["strasse", "Stra\u00adße"],
    ["und", "und"],
    ["数", "数"],
    ["数据", "数据"],
    ["据", "据"],
    ["据法", "据法"],
    ["法", "法"],
  ]);
});
