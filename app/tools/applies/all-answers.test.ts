import { expect, test } from "vitest";
import type { Item, Question } from "../../../db/schema/tools/applies.ts";
import type { Choices } from "./conditions.ts";
import { requestOf } from "./request.ts";
import { askedOf, choicesOf, firstOpen } from "./questions.ts";
import { rowsOf } from "./rows.ts";
import { applies } from "../testing/content.ts";

/** Every answer that the screen allows: an exclusive option goes with no other. */
function answersOf({ type, options, exclusive }: Question): string[][] {
  const values = options.map(({ value }) => value);
  if (type === "single") return values.map((value) => [value]);
  const others = values.filter((value) => value !== exclusive);
  const subsets = Array.from({ length: 2 ** others.length }, (_, bits) =>
    others.filter((_value, index) => bits & (1 << index)),
  );
  const some = subsets.filter((set) => set.length > 0);
  return exclusive === undefined ? some : [...some, [exclusive]];
}

/** All combinations of answers, an answer to a skipped question and none to any among them. */
function* combinations(left: readonly Question[], given: Choices): Generator<Choices> {
  const [question, ...rest] = left;
  if (!question) {
    yield given;
    return;
  }
  yield* combinations(rest, given);
  for (const values of answersOf(question))
    yield* combinations(rest, new Map([...given, [question.id, values]]));
}

type Rule = (rows: ReadonlyMap<string, Item>, has: Has) => string | undefined | false;
type Has = (question: string, ...values: string[]) => boolean;

/** Rows that exclude each other. */
const pairs = [
  ["registration", "registration-foreign"],
  ["registration", "representative"],
  ["officer", "officer-check"],
  ["storage", "storage-check"],
  ["transfer", "transfer-foreign"],
  ["transfer", "storage-check"],
  ["transfer-foreign", "storage-check"],
  ["assessment", "assessment-check"],
  ["law-service-provider", "law-online-provider"],
  ["mcs-public", "mcs-private"],
  ["bnr-cyber", "note-no-licence-bnr"],
  ["law-ict", "note-no-licence-rura"],
  ["law-data-protection", "note-no-data"],
] as const;

/** What the sentence of a row claims of the answers; `who` needs no more than one of the values. */
const claims: [reason: RegExp, question: string, values: string[]][] = [
  [/you hold personal data/, "data", ["ordinary", "sensitive", "children", "large"]],
  [/you hold sensitive (?:personal )?data \(/, "data", ["sensitive"]],
  [/you hold sensitive data or data of children/, "data", ["sensitive", "children"]],
  [/you hold data of children/, "data", ["children"]],
  [/you score, track or film/, "data", ["large"]],
  [/you answered “None at all”/, "data", ["none"]],
  [/your data leaves Rwanda or can be opened|outside the country/, "abroad", ["yes"]],
  [/you do not know whether your data leaves/, "abroad", ["unsure"]],
  [/you are a public institution/, "body", ["public"]],
  [/located in Rwanda from abroad|you are not established/, "body", ["foreign"]],
  [/registration can look/, "body", ["public", "private", "nonprofit", "individual"]],
  [/you hold a BNR licence/, "licence", ["bnr"]],
  [/you hold a RURA licence/, "licence", ["rura"]],
  [/hold no BNR licence/, "licence", ["none", "rura"]],
  [/hold no RURA licence/, "licence", ["none", "bnr"]],
  [/you work in financial services/, "sector", ["financial"]],
  [/you work in telecommunications/, "sector", ["telecom"]],
  [/you work in healthcare/, "sector", ["healthcare"]],
  [/you provide software, hosting/, "sector", ["ict"]],
];

/** The claims of each row. */
const claimsOf = new Map(
  applies.items.map(({ id, reason }) => [id, claims.filter(([claim]) => claim.test(reason))]),
);

/** The articles on personal data; the row that asks whether there are none names them too. */
const isOfPersonalData = ({ id, sourceIds }: Item) =>
  id !== "note-no-data" && sourceIds.some((source) => source.startsWith("s-058-"));

const onlyWithTransfer = ["storage", "storage-check", "transfer", "transfer-foreign"];
const onlyFromAbroad = ["registration-foreign", "representative", "transfer-foreign"];
const onlyInRwanda = [
  ...["law-ncsa", "law-cyber-crimes", "registration", "officer", "storage", "transfer"],
  ...["deadline-change", "deadline-certificate", "note-transition", "note-first-step"],
];

const shownOf = (rows: ReadonlyMap<string, Item>, ids: readonly string[]) =>
  ids.filter((id) => rows.has(id)).join(", ");

const rules: Record<string, Rule> = {
  "rows that exclude each other": (rows) =>
    pairs.find((pair) => pair.every((id) => rows.has(id)))?.join(" beside "),
  "one law or standard as both required and not": (rows) => {
    const levels = new Map<string, string>();
    for (const { lawId, kind, level } of rows.values()) {
      if (!lawId || (kind !== "law" && kind !== "standard" && kind !== "regulation")) continue;
      if ((levels.get(lawId) ?? level) !== level) return lawId;
      levels.set(lawId, level);
    }
    return undefined;
  },
  "the law on personal data reaches no one, beside its duties": (rows) =>
    rows.has("note-no-data") && [...rows.values()].find(isOfPersonalData)?.id,
  "duties of the law on personal data without the law": (rows) =>
    !rows.has("law-data-protection") && [...rows.values()].find(isOfPersonalData)?.id,
  "a row for bodies abroad shown to one established in Rwanda": (rows, has) =>
    !has("body", "foreign") && shownOf(rows, onlyFromAbroad),
  "a row for bodies established in Rwanda shown to one abroad": (rows, has) =>
    has("body", "foreign") && shownOf(rows, onlyInRwanda),
  "rows on data abroad although the data never leaves": (rows, has) =>
    has("abroad", "no") && shownOf(rows, onlyWithTransfer),
  "a supervisor's regulation without its licence": (rows, has) =>
    (!has("licence", "bnr") &&
      [...rows.keys()].find((id) => id.startsWith("bnr-") || id.startsWith("deadline-bnr"))) ||
    (!has("licence", "rura") && shownOf(rows, ["law-ict", "rura-cyber"])),
  "a small organisation that is none": (rows, has) =>
    rows.has("note-size") && !has("size", "micro") && !has("body", "individual") && "note-size",
  "a reason that the answers do not give": (rows, has) =>
    [...rows.keys()].find((id) =>
      claimsOf.get(id)?.some(([, question, values]) => !has(question, ...values)),
    ),
};

test("no combination of answers has an empty or a contradictory result", {
  timeout: 60_000,
}, () => {
  const faults = new Map<string, string>();
  let complete = 0;
  let all = 0;
  let maxLength = 0;
  for (const given of combinations(applies.questions, new Map())) {
    all += 1;
    const choices = choicesOf(applies.questions, given);
    const rows = new Map(rowsOf(applies, given).map((row) => [row.id, row]));
    const has: Has = (question, ...values) =>
      choices.get(question)?.some((value) => values.includes(value)) ?? false;
    const describe = () => JSON.stringify(Object.fromEntries(given));
    for (const [name, broken] of Object.entries(rules)) {
      const fault = broken(rows, has);
      if (fault && !faults.has(name)) faults.set(name, `${fault}: ${describe()}`);
    }
    if (!firstOpen(applies.questions, choices)) {
      complete += 1;
      if (rows.size === 0) faults.set("an empty result", describe());
      // It is longest where most rows are: the others need not be written.
      if (rows.size > 30)
        maxLength = Math.max(maxLength, requestOf(applies, given).attachment.length);
    }
    if (choices.size === 0 && rows.size > 0) faults.set("rows before any answer", describe());
  }
  expect([...faults]).toEqual([]);
  // 7 sectors, 15 kinds of data with 3 answers on abroad and none with 4 that do not count, 4 licences, 4 bodies with 3 sizes
  // and one with 4 that do not count.
  expect(complete).toBe(7 * (15 * 3 + 4) * 4 * (4 * 3 + 4));
  expect(all).toBe(6 * 8 * 17 * 4 * 5 * 4);
  expect(maxLength).toBeGreaterThan(1_000);
  expect(maxLength).toBeLessThanOrEqual(5_000);
});

test("every row is shown for some answers, and hidden for others", () => {
  const shown = new Map<string, number>();
  let count = 0;
  for (const given of combinations(applies.questions, new Map())) {
    if (firstOpen(applies.questions, choicesOf(applies.questions, given))) continue;
    count += 1;
    for (const { id } of rowsOf(applies, given)) shown.set(id, (shown.get(id) ?? 0) + 1);
  }
  const odd = applies.items.filter(({ id }) => !shown.get(id) || shown.get(id) === count);
  expect(odd.map(({ id }) => id)).toEqual([]);
});

test("an answer to a question that is skipped changes nothing", () => {
  const skippable = applies.questions.filter(({ skipWhen }) => skipWhen);
  expect(skippable.map(({ id }) => id)).toEqual(["abroad", "size"]);
  const different: Choices[] = [];
  for (const given of combinations(applies.questions, new Map())) {
    const asked = askedOf(applies.questions, given);
    const moot = skippable.filter(
      (question) => !asked.includes(question) && given.has(question.id),
    );
    if (moot.length === 0) continue;
    const without = new Map(given);
    for (const { id } of moot) without.delete(id);
    if (rowsOf(applies, given).length !== rowsOf(applies, without).length) different.push(given);
  }
  expect(different).toEqual([]);
});
