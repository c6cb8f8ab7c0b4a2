import type { Breach, ReportField, Sureness, Template } from "../../../db/schema/tools/breach.ts";
import { attachmentText } from "../../data/tool-result.ts";
import { longDate } from "../../ui/time.tsx";
import type { Answers } from "../answers.ts";
import { clocksOf, dueAt, kigaliFields, lengthText, stateOf } from "./clock.ts";
import { chosenIn, instantIn, keys, roleIn, surenessIn, textIn } from "./stored.ts";

/** `23 November 2026, 08:20` in Kigali. */
export function dateText(at: number): string {
  const { date, time } = kigaliFields(at);
  return `${longDate(date)}, ${time}`;
}

/** Time of a notice, as marked at the clock; one before awareness belongs to another breach. */
function sentAtOf(dutyId: string, answers: Answers): number | undefined {
  const awareAt = instantIn(answers, keys.aware);
  const sentAt = instantIn(answers, keys.sent(dutyId));
  return awareAt !== undefined && sentAt !== undefined && sentAt >= awareAt ? sentAt : undefined;
}

/** `sent 25 November 2026, 07:10` for a field about a notice. */
export function sentText({ dutyId }: ReportField, answers: Answers): string {
  const sentAt = dutyId === undefined ? undefined : sentAtOf(dutyId, answers);
  return sentAt === undefined ? "" : `sent ${dateText(sentAt)}`;
}

/** The text of a report's field; empty without an entry. */
function fieldText(field: ReportField, answers: Answers): string {
  const { id, type } = field;
  if (type === "multi") return chosenIn(answers, keys.field(id)).join(", ");
  const awareAt = instantIn(answers, keys.aware);
  if (type === "datetime") return awareAt === undefined ? "" : dateText(awareAt);
  if (type === "choice") return awareAt === undefined ? "" : roleIn(answers);
  return [textIn(answers, keys.field(id)).trim(), sentText(field, answers)]
    .filter(Boolean)
    .join(", ");
}

/** The document that is due next, or the last one when all are sent. */
export function dueDocument({ items, templates }: Breach, answers: Answers): string {
  const duties = clocksOf(items, roleIn(answers));
  const due = duties.find(({ id }) => sentAtOf(id, answers) === undefined) ?? duties.at(-1);
  return templates.find(({ dutyId }) => dutyId === due?.id)?.id ?? reportId;
}

/** The report among the documents, which are templates otherwise. */
export const reportId = "report";

/** A field's text and its certainty. */
export interface PaperLine {
  id: string;
  label: string;
  isLaw: boolean;
  text: string;
}
export interface PaperSection {
  id: string;
  title: string;
  lines: PaperLine[];
}

/** The report's sections with every field, including those not known yet. */
export const paperOf = ({ report }: Breach, answers: Answers): PaperSection[] =>
  report.sections.map(({ id, title, fields }) => ({
    id,
    title,
    lines: fields.map((field) => ({
      id: field.id,
      label: field.label,
      isLaw: field.basis === "law",
      text: withSureness(fieldText(field, answers), surenessIn(answers, field.id)),
    })),
  }));

function withSureness(text: string, sureness: Sureness | undefined): string {
  if (sureness === "open")
    return text ? `${text} (more will follow)` : "Not known yet, will follow";
  return text && sureness === "estimate" ? `${text} (estimate)` : text;
}

/** Number of fields with an entry or marked open. */
export const filledIn = (fields: readonly ReportField[], answers: Answers): number =>
  fields.filter(
    (field) => fieldText(field, answers) !== "" || surenessIn(answers, field.id) === "open",
  ).length;

/** Part of a template: its own words, an entry, or a missing entry. */
export type TemplatePart =
  | { kind: "words" | "filled"; text: string }
  | { kind: "missing"; text: string };

/** Values of the placeholders, by name; those without an entry are absent. */
export function placeholderValues(breach: Breach, answers: Answers): ReadonlyMap<string, string> {
  const fields = new Map(
    breach.report.sections.flatMap(({ fields }) => fields.map((field) => [field.id, field])),
  );
  const awareAt = instantIn(answers, keys.aware);
  const entryOf = ({ name, field, computed }: Breach["placeholders"][number]): string => {
    const hours = Number(/\d+/.exec(computed ?? "")?.[0]);
    if (computed) return awareAt === undefined ? "" : dateText(dueAt(awareAt, hours));
    const found = field === null ? undefined : fields.get(field);
    if (found) return fieldText(found, answers);
    return textIn(answers, keys.placeholder(name)).trim();
  };
  return new Map(
    breach.placeholders
      .map((placeholder) => [placeholder.name, entryOf(placeholder)] as const)
      .filter(([, value]) => value !== ""),
  );
}

/** A line of a template with its placeholders filled if they have a value. */
export function partsOf(
  line: string,
  values: ReadonlyMap<string, string>,
  placeholders: Breach["placeholders"],
): TemplatePart[] {
  return line
    .split(/(\{\{\w+\}\})/)
    .filter((text) => text !== "")
    .map((text): TemplatePart => {
      const [, name] = /^\{\{(\w+)\}\}$/.exec(text) ?? [];
      if (name === undefined) return { kind: "words", text };
      const value = values.get(name);
      if (value !== undefined) return { kind: "filled", text: value };
      const label = placeholders.find((placeholder) => placeholder.name === name)?.label ?? name;
      return { kind: "missing", text: `[${label}]` };
    });
}

const lineText = (...args: Parameters<typeof partsOf>): string =>
  partsOf(...args)
    .map(({ text }) => text)
    .join("");

/** The message as plain text, with missing entries in brackets. */
export function templateText({ subject, body }: Template, breach: Breach, answers: Answers) {
  const values = placeholderValues(breach, answers);
  const filled = (line: string) => lineText(line, values, breach.placeholders);
  return `${filled(subject)}\n\n${body.map(filled).join("\n\n")}\n`;
}

/** Names of placeholders that a template has and no field of the report fills. */
export function ownPlaceholders({ subject, body }: Template, { placeholders }: Breach) {
  const text = [subject, ...body].join(" ");
  return placeholders.filter(
    ({ name, field, computed }) => field === null && !computed && text.includes(`{{${name}}}`),
  );
}

/** One line for each notice: its deadline and status. */
function clockLines({ items }: Breach, answers: Answers, now: number): string[] {
  const awareAt = instantIn(answers, keys.aware);
  if (awareAt === undefined) return [];
  return clocksOf(items, roleIn(answers)).map(({ id, label, hours, article }) => {
    const state = stateOf(hours, awareAt, instantIn(answers, keys.sent(id)), now);
    const due = `${label} (Article ${article}, ${hours} hours): due ${dateText(state.due)}`;
    if (state.kind === "sent") return `${due}; sent ${dateText(state.sentAt)}`;
    return state.kind === "overdue" ? `${due}; ${lengthText(state.length)} late` : due;
  });
}

/** The report as plain text; fields without an entry have an empty line. */
export function reportText(breach: Breach, answers: Answers, now: number): string {
  const { title, addressee, footer } = breach.report;
  const sections = paperOf(breach, answers).map(({ title: heading, lines }) =>
    [heading, ...lines.map(({ label, text }) => `${label}: ${text}`)].join("\n"),
  );
  const clocks = clockLines(breach, answers, now);
  const times = clocks.length > 0 ? [["All times are Kigali time.", ...clocks].join("\n")] : [];
  return `${[title, addressee, ...times, ...sections, footer].join("\n\n")}\n`;
}

// The fields that an adviser needs first.
const first = [
  "nature",
  "peopleKinds",
  "peopleNumber",
  "recordKinds",
  "measuresTaken",
  "openPoints",
];

/** The opening and the attachment of a request: the clock's state, and the breach in short. */
export function requestOf(breach: Breach, answers: Answers, now: number) {
  const awareAt = instantIn(answers, keys.aware);
  const tasks = breach.checklist.flatMap((phase) => phase.tasks);
  const ticked = tasks.filter(({ id }) => answers.has(keys.task(id))).length;
  const lines = paperOf(breach, answers)
    .flatMap((section) => section.lines)
    .filter(({ id, text }) => first.includes(id) && text !== "");
  const isStarted = awareAt !== undefined;
  return {
    opening: isStarted
      ? `Urgent: a personal data breach, known since ${dateText(awareAt)}, Kigali time. Please help us.\n`
      : "We need help with a personal data breach.\n",
    attachment: attachmentText(
      "Breach clock",
      isStarted ? `Became aware ${dateText(awareAt)}, Kigali time` : "Not started",
      [
        {
          heading: "The clock",
          lines: [
            ...(isStarted ? [`Our role: ${roleIn(answers)}`] : []),
            ...clockLines(breach, answers, now),
            `Tasks done: ${ticked} of ${tasks.length}`,
          ],
        },
        { heading: "The breach", lines: lines.map((line) => `${line.label}: ${line.text}`) },
      ],
    ),
    type: "incident-response",
  };
}
