import { expect, test } from "vitest";
import type { Answers } from "../answers.ts";
import {
  dueDocument,
  filledIn,
  ownPlaceholders,
  paperOf,
  partsOf,
  placeholderValues,
  reportText,
  requestOf,
  templateText,
} from "./papers.ts";
import { keys } from "./stored.ts";
import { breach } from "../testing/content.ts";

const now = Date.parse("2026-11-24T15:12:00+02:00");
const answersOf = (values: Record<string, unknown>): Answers =>
  new Map(Object.entries(values).map(([key, value]) => [key, { value, at: now }]));
const nothing = answersOf({});
const stolen = answersOf({
  [keys.aware]: Date.parse("2026-11-23T08:20:00+02:00"),
  [keys.role]: "controller",
  [keys.field("organisation")]: "Clinic of the Hills ",
  [keys.field("nature")]: "A laptop with patient files was stolen from a car.",
  [keys.field("peopleKinds")]: ["patients", "staff"],
  [keys.field("peopleNumber")]: "400",
  [keys.sureness("peopleNumber")]: "estimate",
  [keys.sureness("facts")]: "open",
  [keys.placeholder("decisions")]: "Tell patients on Friday.",
  [keys.task("task-h0-1-1")]: true,
});
const template = (id: string) => {
  const found = breach.templates.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

test("one entry fills the report and every template", () => {
  for (const id of [
    "template-processor",
    "template-authority",
    "template-people",
    "template-board",
  ])
    expect(templateText(template(id), breach, stolen)).toContain("A laptop with patient files");
  expect(reportText(breach, stolen, now)).toContain("What happened: A laptop with patient files");
});

test("the notice has its times in Kigali, and brackets where nothing was entered", () => {
  const text = templateText(template("template-authority"), breach, stolen);
  expect(text).toContain("Notice of a personal data breach: Clinic of the Hills\n");
  expect(text).toContain("We became aware on 23 November 2026, 08:20 (Kigali time).");
  expect(text).toContain("will reach you by 26 November 2026, 08:20.");
  expect(text).toContain("Registration certificate: [Number of the registration certificate].");
  expect(text).toContain("patients, staff; approximate number of people: 400; [Kinds of records].");
  expect(text).not.toMatch(/\{\{|undefined/);
});

const written = ["template-processor", "template-authority", "template-people", "template-board"];
test.each(written)("without an entry %s has its placeholders in brackets", (id) => {
  const { subject, body } = template(id);
  const count = [subject, ...body].join(" ").match(/\{\{\w+\}\}/g)?.length ?? 0;
  const text = templateText(template(id), breach, nothing);
  expect(text.match(/\[[^\]]+\]/g)).toHaveLength(count);
  expect(text).not.toContain("{{");
});

test.each(breach.templates.map(({ id }) => id))("no word is doubled in %s", (id) => {
  for (const value of ["about 120", "approximate 120", "around 120", "by Monday", "on 3 May"]) {
    const everything = breach.placeholders.flatMap(({ name, field }) => [
      [keys.placeholder(name), value],
      [keys.field(field ?? name), value],
    ]);
    const kinds = { [keys.field("peopleKinds")]: [value], [keys.field("recordKinds")]: [value] };
    const values = { [keys.aware]: now, ...Object.fromEntries(everything), ...kinds };
    const text = templateText(template(id), breach, answersOf(values));
    expect(text).not.toMatch(/(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu);
  }
});

test("what was typed is never read as a placeholder", () => {
  const typed = answersOf({ [keys.field("nature")]: "{{contactName}} $& $1 <b>" });
  const parts = partsOf("What: {{nature}}", placeholderValues(breach, typed), breach.placeholders);
  expect(parts).toEqual([
    { kind: "words", text: "What: " },
    { kind: "filled", text: "{{contactName}} $& $1 <b>" },
  ]);
});

test("a template asks only for what the report does not know", () => {
  const asked = (id: string) => ownPlaceholders(template(id), breach).map(({ name }) => name);
  expect(asked("template-processor")).toEqual(["controller", "senderName"]);
  expect(asked("template-board")).toEqual(["decisions"]);
  expect(asked("template-people")).toEqual(["whatYouCanDo"]);
});

test("the report says what is an estimate and what is open", () => {
  const lines = paperOf(breach, stolen).flatMap((section) => section.lines);
  const textOf = (id: string) => lines.find((line) => line.id === id)?.text;
  expect(textOf("peopleNumber")).toBe("400 (estimate)");
  expect(textOf("facts")).toBe("Not known yet, will follow");
  expect(textOf("consequences")).toBe("");
  expect(textOf("role")).toBe("controller");
  expect(textOf("awareAt")).toBe("23 November 2026, 08:20");
  const nature = breach.report.sections.find(({ id }) => id === "section-1");
  expect(filledIn(nature?.fields ?? [], stolen)).toBe(3);
});

test("the skeleton has every field, also before anything is entered", () => {
  const text = reportText(breach, nothing, now);
  for (const { title, fields } of breach.report.sections) {
    expect(text).toContain(`\n${title}\n`);
    for (const { label } of fields) expect(text).toContain(`\n${label}: \n`.replace(": \n", ":"));
  }
  expect(text).not.toContain("due");
  expect(reportText(breach, stolen, now)).toContain("due 25 November 2026, 08:20");
});

const sent = (duty: string, at: string) => ({ [keys.sent(duty)]: Date.parse(at) });
const aware = { [keys.aware]: Date.parse("2026-11-23T08:20:00+02:00") };
const notice = sent("duty-authority-notice", "2026-11-25T07:10:00+02:00");

test("the document that is due comes first: the notice, then the report; a processor's is to the controller", () => {
  const due = (values: Record<string, unknown>) => dueDocument(breach, answersOf(values));
  expect(due({})).toBe("template-authority");
  expect(due(aware)).toBe("template-authority");
  expect(due({ ...aware, ...notice })).toBe("report");
  const report = sent("duty-authority-report", "2026-11-25T12:00:00+02:00");
  expect(due({ ...aware, ...notice, ...report })).toBe("report");
  expect(due({ ...aware, [keys.role]: "processor" })).toBe("template-processor");
  // Sent before anyone was aware: it was of another breach.
  expect(due({ ...aware, ...sent("duty-authority-notice", "2026-11-22T07:10:00+02:00") })).toBe(
    "template-authority",
  );
});

test("the report knows when the first notice was sent", () => {
  const textOf = (values: Record<string, unknown>) =>
    paperOf(breach, answersOf(values))
      .flatMap(({ lines }) => lines)
      .find(({ id }) => id === "noticeRef")?.text;
  expect(textOf(aware)).toBe("");
  expect(textOf({ ...aware, ...notice })).toBe("sent 25 November 2026, 07:10");
  expect(textOf({ ...aware, ...notice, [keys.field("noticeRef")]: "DPO/114" })).toBe(
    "DPO/114, sent 25 November 2026, 07:10",
  );
});

test("a request says where the clock is", () => {
  const { attachment, type } = requestOf(breach, stolen, now);
  expect(attachment.split("\n")).toEqual([
    "Breach clock: Became aware 23 November 2026, 08:20, Kigali time",
    "The clock:",
    "- Our role: controller",
    expect.stringContaining("due 25 November 2026, 08:20"),
    expect.stringContaining("due 26 November 2026, 08:20"),
    "- Tasks done: 1 of 43",
    "The breach:",
    "- What happened: A laptop with patient files was stolen from a car.",
    expect.stringMatching(/: patients, staff$/),
    expect.stringMatching(/: 400 \(estimate\)$/),
  ]);
  expect(type).toBe("incident-response");
  const overdue = requestOf(breach, stolen, Date.parse("2026-11-25T10:34:00+02:00"));
  expect(overdue.attachment).toContain("due 25 November 2026, 08:20; 2 h 14 min late");
  expect(requestOf(breach, nothing, now).attachment).toMatch(/^Breach clock: Not started\n/);
});
