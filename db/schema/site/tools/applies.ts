import * as v from "valibot";
import { Applies } from "../../tools/applies.ts";
import { conditionInWords, deadlineInWords } from "../../tools/condition-words.ts";
import { toolPath } from "../../tools/tools.ts";
import { defineDocument } from "../document.ts";
import { fixed, line } from "../parts.ts";
import { byId, each, extra, shown, text, texts, withEdits } from "./parts.ts";

/** The questions, and the rows of each heading with their conditions in words. */
export const appliesDocument = defineDocument({
  schema: Applies,
  title: "What applies to me?",
  about: "The six questions, and the laws, duties and deadlines with their reasons",
  shown: [{ label: "What applies to me?", href: toolPath("applies") }],
  needs: "write",
  fields: {
    // The name of the tool, which menus and the program's own sentences use.
    title: fixed,
    intro: text("Introduction"),
    privacy: text("What happens to the answers"),
    questions: each("Questions", "Question", {
      label: line("Question"),
      id: fixed,
      short: line("Short name", { max: 40 }),
      help: text("Help", extra),
      skipped: shown("Not asked if"),
      type: fixed,
      exclusive: fixed,
      skipWhen: fixed,
      options: each("Answers", "Answer", {
        label: line("Answer"),
        value: fixed,
        short: line("Short name", { max: 60 }),
        help: text("Help", extra),
      }),
      sourceIds: fixed,
    }),
    kinds: each(
      "Laws, duties and deadlines",
      "Heading",
      {
        label: line("Heading", { max: 60 }),
        id: fixed,
        rows: each("Rows", "Row", {
          title: line("Title"),
          id: fixed,
          shownIf: shown("Shown if"),
          grade: shown("Marked as"),
          text: text("What it is"),
          reason: text("Why it applies"),
          kind: fixed,
          level: fixed,
          when: fixed,
          sourceIds: fixed,
          lawId: fixed,
          controlIds: fixed,
          serviceId: fixed,
          insightId: fixed,
          tool: fixed,
        }),
      },
      { help: "When a row is shown, and how it is marked, is part of the program." },
    ),
    firstSteps: each("First steps of a result", "Step", {
      of: fixed,
      id: fixed,
      firstStep: texts("Step", { text: line("What to do first"), order: fixed }),
    }),
    deadlines: each(
      "Time limits",
      "Time limit",
      {
        of: fixed,
        id: fixed,
        limit: shown("Time"),
        deadline: texts("Time limit", { from: line("From when"), amount: fixed, unit: fixed }),
      },
      { help: "The times are figures of the law, which the drawing of deadlines counts with." },
    ),
    facts: each(
      "What the answers say of an organisation",
      "Fact",
      { label: line("In words, after “if”"), id: fixed, holds: shown("True if"), when: fixed },
      { help: "Conditions are told in these words." },
    ),
    levels: each("Marks of a row", "Mark", {
      label: line("Name", { max: 40 }),
      id: fixed,
      help: text("What it means"),
    }),
    sectorGuidance: fixed,
    texts: texts("Words of the result", {
      resultTitle: line("Title"),
      nothing: line("Before the first answer"),
      levels: line("What the marks mean"),
      all: line("Heading above all rows"),
      whyAndSource: line("Title of reason and sources", { max: 60 }),
      source: line("Before a source", { max: 40 }),
      change: line("Button that changes answers", { max: 60 }),
      print: line("Button that prints", { max: 60 }),
      send: line("Button that sends", { max: 60 }),
    }),
    disclaimer: text("Disclaimer"),
  },
  values(applies) {
    const { questions, kinds, items, levels, facts } = applies;
    return {
      ...applies,
      questions: questions.map((one) => ({
        ...one,
        skipped: one.skipWhen && conditionInWords(one.skipWhen, applies),
      })),
      kinds: kinds.map((kind) => ({
        ...kind,
        rows: items
          .filter((item) => item.kind === kind.id)
          .map(({ firstStep: _, deadline: __, ...row }) => ({
            ...row,
            shownIf: conditionInWords(row.when, applies),
            grade: levels.find(({ id }) => id === row.level)?.label,
          })),
      })),
      firstSteps: items
        .flatMap(({ id, title, firstStep }) => (firstStep ? [{ id, of: title, firstStep }] : []))
        .toSorted((one, other) => one.firstStep.order - other.firstStep.order),
      deadlines: items.flatMap(({ id, title, deadline }) =>
        deadline ? [{ id, of: title, deadline, limit: deadlineInWords(deadline) }] : [],
      ),
      facts: Object.entries(facts)
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([id, { label, when }]) => ({
          ...{ id, label, when },
          holds: conditionInWords(when, applies),
        })),
    };
  },
  body(given, stored) {
    const edits = byId([given["kinds"], given["firstSteps"], given["deadlines"]]);
    const { facts } = v.parse(Given, given);
    return {
      ...stored,
      ...given,
      items: withEdits(stored.items, edits),
      facts: Object.fromEntries(facts.map(({ id, ...fact }) => [id, fact])),
    };
  },
});

const Given = v.object({ facts: v.array(v.looseObject({ id: v.string() })) });
