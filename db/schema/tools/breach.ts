import * as v from "valibot";
import { unknownIds } from "./breach-ids.ts";

const strings = v.array(v.string());

/** The basis of a sentence: a duty of the law, or the firm's practice. */
const TextBasis = v.picklist(["law", "advice"]);
export const BreachRole = v.picklist(["controller", "processor", "both"]);
export type BreachRole = v.InferOutput<typeof BreachRole>;

const Cited = v.object({ text: v.string(), sourceIds: strings });

/** The recipient of a notice, and the hours from becoming aware; `hours` is null where the law names no number. */
const Duty = v.object({
  id: v.string(),
  /** The button that stops its clock. */
  sentLabel: v.string(),
  /** Text before the time at which the visitor says that it was done. */
  sentText: v.string(),
  label: v.string(),
  who: v.picklist(["controller", "processor"]),
  toWhom: v.string(),
  hours: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  startsWith: v.literal("aware"),
  article: v.string(),
  form: v.string(),
  text: v.string(),
  sourceIds: strings,
  templateId: v.optional(v.string()),
  condition: v.optional(v.literal("high-risk")),
});
export type Duty = v.InferOutput<typeof Duty>;

/** An id of a question or of a result. */
const Next = v.string();
const Question = v.object({
  id: v.string(),
  question: v.string(),
  help: v.optional(v.string()),
  yes: Next,
  no: Next,
  unsure: Next,
  sourceIds: strings,
});
const Result = v.object({
  id: v.string(),
  label: v.string(),
  text: v.string(),
  /** True if the visitor should start the clock. */
  clock: v.boolean(),
  dutyIds: v.optional(strings),
  sourceIds: strings,
});

/** The questions that tell whether something is a personal data breach. */
export const DecisionTree = v.object({
  title: v.string(),
  start: v.string(),
  questions: v.array(Question),
  results: v.array(Result),
  unsureNote: v.string(),
});
export type DecisionTree = v.InferOutput<typeof DecisionTree>;

const Task = v.object({
  id: v.string(),
  /** An id of `owners`. */
  owner: v.string(),
  text: v.string(),
  basis: TextBasis,
  sourceIds: strings,
  dutyId: v.optional(v.string()),
  templateId: v.optional(v.string()),
  /** Further sources. */
  related: v.optional(strings),
});
export type Task = v.InferOutput<typeof Task>;

const Phase = v.object({
  id: v.string(),
  label: v.string(),
  fromHour: v.number(),
  /** Null in the last phase, which has no end. */
  toHour: v.nullable(v.number()),
  aim: v.string(),
  tasks: v.array(Task),
});
export type Phase = v.InferOutput<typeof Phase>;

const ReportField = v.object({
  id: v.string(),
  label: v.string(),
  type: v.picklist(["text", "textarea", "number", "choice", "multi", "datetime"]),
  options: v.optional(strings),
  basis: TextBasis,
  help: v.optional(v.string()),
  wherePossible: v.optional(v.boolean()),
  /** The duty whose time of sending appears in this entry. */
  dutyId: v.optional(v.string()),
});
export type ReportField = v.InferOutput<typeof ReportField>;

const Sureness = v.picklist(["known", "estimate", "open"]);
export type Sureness = v.InferOutput<typeof Sureness>;

const Report = v.object({
  title: v.string(),
  /** The label in a row of tabs. */
  short: v.string(),
  /** The line under the title on paper: the law, and the recipient. */
  addressee: v.string(),
  footer: v.string(),
  intro: v.string(),
  statuses: v.array(v.object({ id: Sureness, label: v.string() })),
  sections: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      /** The number in Article 44. */
      lawItem: v.nullable(v.number()),
      fields: v.array(ReportField),
    }),
  ),
  sourceIds: strings,
});
export type Report = v.InferOutput<typeof Report>;

const Placeholder = v.object({
  name: v.string(),
  label: v.string(),
  /** The report's field that fills it. */
  field: v.nullable(v.string()),
  /** Filled by the clock: `awareAt + 48 h`. */
  computed: v.optional(v.pipe(v.string(), v.regex(/^awareAt \+ \d+ h$/))),
});
export type Placeholder = v.InferOutput<typeof Placeholder>;

const Template = v.object({
  id: v.string(),
  title: v.string(),
  /** The label in a row of tabs. */
  short: v.string(),
  audience: v.string(),
  dutyId: v.nullable(v.string()),
  subject: v.string(),
  body: strings,
  hints: v.optional(strings),
  sourceIds: strings,
});
export type Template = v.InferOutput<typeof Template>;

const Entries = v.object({
  title: v.string(),
  intro: v.string(),
  privacy: v.string(),
  disclaimer: v.string(),
  startLabel: v.string(),
  startHelp: v.string(),
  triggers: v.array(v.object({ id: v.string(), text: v.string() })),
  triggersNote: v.object({ text: v.string(), basis: TextBasis, sourceIds: strings }),
  roles: v.object({
    title: v.string(),
    questions: v.array(
      v.object({ id: v.string(), question: v.string(), yes: v.string(), no: v.string() }),
    ),
    results: v.array(v.object({ id: v.string(), ...Cited.entries })),
    note: v.string(),
    sourceIds: strings,
  }),
  isItABreach: DecisionTree,
  items: v.array(Duty),
  tellPeopleExceptions: v.object({
    title: v.string(),
    intro: v.string(),
    items: v.array(
      v.object({ id: v.string(), text: v.string(), example: v.string(), sourceIds: strings }),
    ),
    note: v.string(),
  }),
  contents: v.array(
    v.object({
      dutyId: v.string(),
      stated: v.boolean(),
      note: v.string(),
      points: v.array(
        v.object({ ...Cited.entries, basis: TextBasis, lawItem: v.optional(v.number()) }),
      ),
    }),
  ),
  owners: v.array(v.object({ id: v.string(), label: v.string() })),
  checklist: v.array(Phase),
  report: Report,
  placeholders: v.array(Placeholder),
  templates: v.array(Template),
  sectors: v.array(
    v.object({ id: v.string(), applies: v.string(), title: v.string(), points: v.array(Cited) }),
  ),
  otherNotices: v.object({
    title: v.string(),
    items: v.array(v.object({ id: v.string(), ...Cited.entries })),
  }),
  facts: v.array(
    v.object({ id: v.string(), question: v.string(), answer: v.string(), sourceIds: strings }),
  ),
  related: v.object({ insightIds: strings, serviceIds: strings, controlIds: strings }),
});
export type Breach = v.InferOutput<typeof Entries>;

/** The breach clock: duties with hours, tasks by phase, report and templates. Every id named inside exists. */
export const Breach = v.pipe(
  Entries,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const message of unknownIds(dataset.value)) addIssue({ message });
  }),
);
