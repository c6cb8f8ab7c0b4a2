import * as v from "valibot";
import { expect, test } from "vitest";
import content from "../../data/breach.json" with { type: "json" };
import { Breach } from "./breach.ts";

/** What the contract says after this change, one sentence each. */
function saidAfter(change: (breach: Breach) => void): string[] {
  const breach = v.parse(Breach, structuredClone(content));
  change(breach);
  return v.safeParse(Breach, breach).issues?.map(({ message }) => message) ?? [];
}

test("the breach clock's content fits its contract", () => {
  expect(saidAfter(() => undefined)).toEqual([]);
});

test.each<[string, (breach: Breach) => void, string]>([
  [
    "a task names a template that is not there",
    ({ checklist }) => Object.assign(checklist[3]?.tasks[0] ?? {}, { templateId: "template-none" }),
    "checklist.3.tasks.0.templateId: template-none is no template.",
  ],
  [
    "a task has an owner that is not there",
    ({ checklist }) => Object.assign(checklist[0]?.tasks[0] ?? {}, { owner: "driver" }),
    "checklist.0.tasks.0.owner: driver is no owner.",
  ],
  [
    "a template has a placeholder that nothing fills",
    ({ templates }) => templates[1]?.body.push("On {{moonPhase}}"),
    "templates.1: moonPhase is no placeholder.",
  ],
  [
    "a placeholder names a field that the report lacks",
    ({ placeholders }) => Object.assign(placeholders[0] ?? {}, { field: "motto" }),
    "placeholders.0.field: motto is no field.",
  ],
  [
    "a field of the report names a duty that is not there",
    ({ report }) => Object.assign(report.sections[0]?.fields[4] ?? {}, { dutyId: "duty-none" }),
    "report: noticeRef.dutyId: duty-none is no duty.",
  ],
  [
    "a question leads nowhere",
    ({ isItABreach }) => Object.assign(isItABreach.questions[1] ?? {}, { unsure: "breach-9" }),
    "isItABreach.questions.1.unsure: breach-9 is no question.",
  ],
  [
    "a result names a duty that is not there",
    ({ isItABreach }) => isItABreach.results[4]?.dutyIds?.push("duty-press"),
    "isItABreach.results.4.dutyIds: duty-press is no duty.",
  ],
  [
    "contents are of no duty",
    ({ contents }) => Object.assign(contents[0] ?? {}, { dutyId: "duty-none" }),
    "contents.0.dutyId: duty-none is no duty.",
  ],
  [
    "an hour is in no phase",
    ({ checklist }) => Object.assign(checklist[2] ?? {}, { fromHour: 5 }),
    "checklist.2: h4-24 does not begin where the phase before ends.",
  ],
  [
    "a choice has nothing to choose",
    ({ report }) => Object.assign(report.sections[1]?.fields[1] ?? {}, { options: [] }),
    "report: peopleKinds is of the type multi, and its options do not fit that.",
  ],
  [
    "nothing says what to do when it is late",
    (breach) => {
      breach.facts = breach.facts.filter(({ id }) => id !== "fact-late");
    },
    "facts: fact-late is missing; a clock that is late shows it.",
  ],
  [
    "two tasks share an id",
    ({ checklist }) => Object.assign(checklist[0]?.tasks[1] ?? {}, { id: "task-h0-1-1" }),
    "The id task-h0-1-1 is there twice.",
  ],
])("one sentence says where %s", (_, change, sentence) => {
  expect(saidAfter(change)).toEqual([sentence]);
});
