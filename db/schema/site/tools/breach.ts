import * as v from "valibot";
import { Breach } from "../../tools/breach.ts";
import { toolPath } from "../../tools/tools.ts";
import { defineDocument } from "../document.ts";
import type { FieldFault } from "../fields.ts";
import { fixed, line } from "../parts.ts";
import { each, extra, lines, shown, text, texts } from "./parts.ts";

/** A sentence with its sources. */
const cited = { text: text("Text"), sourceIds: fixed } as const;
const basis = { basis: fixed, basisWords: shown("Basis") } as const;

export const breachDocument = defineDocument({
  schema: Breach,
  title: "Breach clock",
  about: "Duties and their texts, tasks hour by hour, report and templates",
  shown: [{ label: "Breach clock", href: toolPath("breach") }],
  needs: "write",
  fields: {
    // The name of the tool, which menus and the program's own sentences use.
    title: fixed,
    intro: text("Introduction"),
    privacy: line("What happens to what is typed"),
    startLabel: line("Question above the time"),
    startHelp: text("Help for that question"),
    triggers: each("Moments at which an organisation becomes aware", "Moment", {
      text: text("Moment"),
      id: fixed,
    }),
    triggersNote: texts("Below these moments", { ...cited, basis: fixed }),
    items: each(
      "Duties and their deadlines",
      "Duty",
      {
        label: line("Name"),
        id: fixed,
        limit: shown("Deadline"),
        article: fixed,
        text: text("What the law asks"),
        toWhom: line("Who is told"),
        form: text("In which form"),
        sentLabel: line("Words of the button that stops its clock", { max: 60 }),
        sentText: line("Words before the time at which it was sent", { max: 80 }),
        who: fixed,
        hours: fixed,
        startsWith: fixed,
        sourceIds: fixed,
        templateId: fixed,
        condition: fixed,
      },
      {
        help: "48 and 72 hours are figures of Law No. 058/2021 that the clock counts with: they are part of the program.",
      },
    ),
    checklist: each("Hour by hour", "Phase", {
      label: line("Name", { max: 60 }),
      id: fixed,
      fromHour: fixed,
      toHour: fixed,
      aim: line("Aim"),
      tasks: each("Tasks", "Task", {
        text: text("Task"),
        id: fixed,
        ownerWords: shown("Who does it"),
        owner: fixed,
        ...basis,
        sourceIds: fixed,
        dutyId: fixed,
        templateId: fixed,
        related: fixed,
      }),
    }),
    owners: each("Who does a task", "Person", { label: line("Name", { max: 60 }), id: fixed }),
    isItABreach: texts("Is it a personal data breach?", {
      title: line("Title"),
      unsureNote: text("Note below the title"),
      start: fixed,
      questions: each("Questions", "Question", {
        question: text("Question"),
        id: fixed,
        help: text("Help", extra),
        next: shown("What follows"),
        yes: fixed,
        no: fixed,
        unsure: fixed,
        sourceIds: fixed,
      }),
      results: each("Results", "Result", {
        label: line("Title"),
        id: fixed,
        text: text("Text"),
        clock: fixed,
        dutyIds: fixed,
        sourceIds: fixed,
      }),
    }),
    roles: texts("Controller or processor?", {
      title: line("Title"),
      questions: each("Questions", "Question", {
        question: text("Question"),
        id: fixed,
        yes: fixed,
        no: fixed,
      }),
      results: each("Results", "Result", { text: text("Text"), id: fixed, sourceIds: fixed }),
      note: text("Note below"),
      sourceIds: fixed,
    }),
    report: texts("Report to the authority", {
      title: line("Title", { max: 80 }),
      short: line("Short title", { max: 30 }),
      intro: text("Introduction"),
      addressee: text("To whom, on paper"),
      footer: text("Foot of the paper"),
      statuses: each("How sure an entry is", "State", {
        label: line("Name", { max: 60 }),
        id: fixed,
      }),
      sections: each("Parts of the report", "Part", {
        title: line("Title"),
        id: fixed,
        lawItem: fixed,
        fields: each("Entries", "Entry", {
          label: line("Name"),
          id: fixed,
          help: text("Help", extra),
          // Answers are stored on visitors' devices by these words.
          choices: shown("Choices"),
          ...basis,
          type: fixed,
          options: fixed,
          wherePossible: fixed,
          dutyId: fixed,
        }),
      }),
      sourceIds: fixed,
    }),
    contents: each("What each notice contains", "Notice", {
      of: fixed,
      dutyId: fixed,
      stated: fixed,
      note: text("Note"),
      points: each("Points", "Point", { ...cited, ...basis, lawItem: fixed }),
    }),
    templates: each(
      "Templates",
      "Template",
      {
        title: line("Title", { max: 80 }),
        id: fixed,
        short: line("Short title", { max: 30 }),
        audience: fixed,
        dutyId: fixed,
        subject: line("Subject"),
        body: lines("Paragraphs", "paragraph", text("Paragraph")),
        hints: {
          ...lines("Hints for the writer", "hint", text("Hint")),
          min: 0,
        },
        sourceIds: fixed,
      },
      { help: "Words such as {{organisation}} are filled in; the list of them is below." },
    ),
    placeholders: each("Words that templates fill in", "Word", {
      written: fixed,
      label: line("What a visitor reads where it is missing", { max: 80 }),
      name: fixed,
      field: fixed,
      computed: fixed,
    }),
    tellPeopleExceptions: texts("When people need not be told", {
      title: line("Title"),
      intro: text("Introduction"),
      items: each("Exceptions", "Exception", {
        text: text("Exception"),
        id: fixed,
        example: text("Example"),
        sourceIds: fixed,
      }),
      note: text("Note below"),
    }),
    sectors: each("Sectors", "Sector", {
      title: line("Title"),
      id: fixed,
      applies: fixed,
      points: each("Points", "Point", cited),
    }),
    otherNotices: texts("Other notices that may be due", {
      title: line("Title"),
      items: each("Notices", "Notice", { ...cited, id: fixed }),
    }),
    facts: each("Questions and answers", "Question", {
      question: line("Question"),
      id: fixed,
      answer: text("Answer"),
      sourceIds: fixed,
    }),
    disclaimer: text("Disclaimer"),
    related: fixed,
  },
  values(breach) {
    const label = (list: readonly { id: string; label: string }[], id: string) =>
      list.find((one) => one.id === id)?.label ?? "";
    const { isItABreach } = breach;
    const after = (id: string) => {
      const nth = isItABreach.questions.findIndex((one) => one.id === id);
      return nth < 0 ? `“${label(isItABreach.results, id)}”` : `question ${nth + 1}`;
    };
    const withBasis = <One extends { basis: "law" | "advice" }>(one: One) => ({
      ...one,
      basisWords: one.basis === "law" ? "The law" : "Our advice",
    });
    return {
      ...breach,
      items: breach.items.map((duty) => ({ ...duty, limit: limitOf(duty) })),
      checklist: breach.checklist.map((phase) => ({
        ...phase,
        tasks: phase.tasks.map((task) => ({
          ...withBasis(task),
          ownerWords: label(breach.owners, task.owner),
        })),
      })),
      isItABreach: {
        ...isItABreach,
        questions: isItABreach.questions.map((one) => ({
          ...one,
          next: `Yes: ${after(one.yes)}. No: ${after(one.no)}. Not sure: ${after(one.unsure)}.`,
        })),
      },
      report: {
        ...breach.report,
        sections: breach.report.sections.map((section) => ({
          ...section,
          fields: section.fields.map((field) => ({
            ...withBasis(field),
            choices: field.options?.join(", "),
          })),
        })),
      },
      contents: breach.contents.map((one) => ({
        ...one,
        of: label(breach.items, one.dutyId),
        points: one.points.map(withBasis),
      })),
      templates: breach.templates.map((one) => ({ ...one, hints: one.hints ?? [] })),
      placeholders: breach.placeholders.map((one) => ({ ...one, written: `{{${one.name}}}` })),
    };
  },
  body: (given, stored) => {
    const { templates } = v.parse(Hinted, given);
    return {
      ...stored,
      ...given,
      templates: templates.map(({ hints, ...one }) => (hints.length > 0 ? { ...one, hints } : one)),
    };
  },
  faults(given) {
    const { templates, placeholders } = v.parse(Templates, given);
    const known = new Set(placeholders.map(({ name }) => `{{${name}}}`));
    return templates.flatMap(({ subject, body }, nth): FieldFault[] =>
      [
        { path: `templates.${nth}.subject`, words: subject },
        ...body.map((words, line) => ({ path: `templates.${nth}.body.${line}`, words })),
      ].flatMap(({ path, words }) => {
        const [wrong] = (words.match(/\{+[^{}]*\}*|\}+/g) ?? []).filter((one) => !known.has(one));
        return wrong ? { path, message: `${wrong} is none of the words that are filled in` } : [];
      }),
    );
  },
});

const Hinted = v.object({ templates: v.array(v.looseObject({ hints: v.array(v.string()) })) });

const Templates = v.object({
  templates: v.array(v.object({ subject: v.string(), body: v.array(v.string()) })),
  placeholders: v.array(v.object({ name: v.string() })),
});

const limitOf = ({ hours, article }: { hours: number | null; article: string }): string =>
  hours === null
    ? `Article ${article}, which names no number of hours`
    : `${hours} hours from becoming aware, Article ${article}`;
