import { expect, test } from "vitest";
import type { Choices } from "./conditions.ts";
import { requestOf } from "./request.ts";
import {
  byKind,
  byLevel,
  countsInWords,
  deadlinesOf,
  firstStepsOf,
  lawsInWords,
  lawsOf,
  rowsOf,
  shortList,
} from "./rows.ts";
import { applies, examples } from "../testing/content.ts";

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const choices = (answers: Record<string, string | string[]>): Choices =>
  new Map(Object.entries(answers).map(([id, value]) => [id, [value].flat()]));

test.each(examples)("$id: $name", ({ answers, expected }) => {
  expect(idsOf(rowsOf(applies, choices(answers)))).toEqual(expected);
});

test("the organisations of the examples get the same rows when the database has the facts in another order", () => {
  const facts = Object.fromEntries(Object.entries(applies.facts).toReversed());
  for (const { answers, expected } of examples) {
    expect(idsOf(rowsOf({ ...applies, facts }, choices(answers)))).toEqual(expected);
  }
});

const ngo = rowsOf(applies, choices(examples[9]?.answers ?? {}));

test("a list has kinds in the order of the document, and what applies first in each", () => {
  const kinds = byKind(applies.kinds, ngo);
  expect(kinds.map(({ id, rows }) => [id, rows.length])).toEqual([
    ["law", 4],
    ["registration", 3],
    ["duty", 11],
    ["deadline", 5],
    ["standard", 2],
    ["note", 2],
  ]);
  expect(idsOf(kinds[0]?.rows ?? [])).toEqual([
    "law-data-protection",
    "law-ncsa",
    "law-cyber-crimes",
    "law-health",
  ]);
  expect(kinds.flatMap(({ rows }) => rows)).toHaveLength(ngo.length);
  // The one that is to check comes after all that apply, although the document has it before some.
  expect(idsOf(kinds[2]?.rows ?? []).slice(-2)).toEqual(["assessment-check", "consent"]);
});

test("a list shows its time limits from the shortest, working days longer than days", () => {
  expect(idsOf(deadlinesOf(ngo))).toEqual([
    "deadline-48h",
    "deadline-72h",
    "deadline-change",
    "deadline-appeal",
    "deadline-certificate",
  ]);
  const all = applies.items.filter(({ kind }) => kind === "deadline").toReversed();
  expect(idsOf(deadlinesOf(all)).slice(-3), "those without a known limit come last").toEqual([
    ...["deadline-bnr-tests", "deadline-window", "deadline-bnr-report"],
  ]);
});

test("a list that is short has room for what is new, in its own order", () => {
  const ordered = byLevel(applies.kinds, ngo);
  const isNew = ({ id }: { id: string }) => id === "consent" || id === "law-ncsa";
  const shown = idsOf(shortList(ordered, isNew, 3));
  expect(shown).toEqual(["law-data-protection", "law-ncsa", "consent"]);
  expect(shortList(ordered, () => false, 100)).toEqual(ordered);
});

const stepsOf = (example: number) =>
  idsOf(firstStepsOf(rowsOf(applies, choices(examples[example]?.answers ?? {}))));

test("the first steps are five, the registration first, and one for the licence or the place of the data", () => {
  expect(stepsOf(0)).toEqual(["registration", "officer", "breach", "bnr-cyber", "record"]);
  expect(stepsOf(4)).toEqual(["registration", "officer", "breach", "mcs-public", "storage-check"]);
  expect(stepsOf(9)).toEqual(["registration", "officer", "breach", "storage", "record"]);
});

test.each(examples)("the first steps are there for $name", ({ answers }) => {
  const rows = rowsOf(applies, choices(answers));
  expect(firstStepsOf(rows)).toHaveLength(answers.data.includes("none") ? 2 : 5);
});

test("a request has the counts, then the answers, the first steps and the rows by heading", () => {
  const request = requestOf(applies, choices(examples[12]?.answers ?? {}));
  expect(request.type, "the visitor chooses it").toBe("");
  expect(request.attachment.split("\n")).toEqual([
    "What applies: 1 applies, 1 to check",
    "Answers:",
    "- Organisation: Works alone",
    "- Activity: Something else",
    "- Data: No data",
    "- Licences: No licence",
    "First steps:",
    "- Make sure that you hold no personal data",
    "- Write down who may access what",
    "Laws:",
    "- Applies: Law No. 60/2018 on cyber crimes",
    "Good to know:",
    "- Check: Really no personal data?",
  ]);
});

test("a request says how long each time limit is and from when", () => {
  const { attachment } = requestOf(applies, choices(examples[0]?.answers ?? {}));
  expect(attachment).toContain(
    "- Applies: Notice of a breach, 48 h from becoming aware of the breach",
  );
});

test("a request is never cut off", () => {
  for (const { answers } of examples)
    expect(requestOf(applies, choices(answers)).attachment).not.toContain("more lines");
  expect(countsInWords([])).toBe("");
});

/** So many rows of each: laws and rules that apply, laws and rules to check, and what does not count. */
function lawRows(...counts: readonly number[]) {
  const kinds = ["law must", "regulation must", "law check", "regulation check"];
  return [...kinds, "law good", "duty must", "note check"].flatMap((name, nth) => {
    const [kind = "", level] = name.split(" ");
    // Its level is one of those above.
    const row = { ...applies.items[0], kind, level } as (typeof applies.items)[number];
    return Array<typeof row>(counts[nth] ?? 2).fill(row);
  });
}

test.each<[number[], string]>([
  [[0, 0, 0, 0], ""],
  [[1, 0, 0, 0], "One law applies to you"],
  [[3, 0, 0, 0], "Three laws apply to you"],
  [[12, 0, 0, 0], "12 laws apply to you"],
  [[0, 1, 0, 0], "One rule of your regulator applies to you"],
  [[1, 1, 0, 0], "One law and one rule of your regulator apply to you"],
  [[3, 2, 2, 0], "Three laws and two rules of your regulator apply to you. Check two more."],
  [[1, 0, 0, 1], "One law applies to you. Check one more."],
  [[0, 0, 1, 0], "Check one law or rule"],
  [[0, 0, 1, 2], "Check three laws or rules"],
])("laws and rules of %j are named: %s", (counts, words) => {
  expect(lawsInWords(lawsOf(applies.kinds, lawRows(...counts)))).toBe(words);
});

test("a bank is told of its regulator's rules, a fintech without a licence of the laws alone", () => {
  const of = (licence: string) => {
    const given = { body: "private", sector: "financial", data: ["ordinary"], abroad: "no" };
    const rows = rowsOf(applies, choices({ ...given, licence: [licence], size: "sme" }));
    return lawsInWords(lawsOf(applies.kinds, rows));
  };
  expect(of("bnr")).toBe(
    "Three laws and two rules of your regulator apply to you. Check two more.",
  );
  expect(of("rura")).toBe("Four laws apply to you. Check one more.");
  expect(of("none")).toBe("Three laws apply to you");
});
