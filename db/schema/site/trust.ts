import { Figures } from "../figures.ts";
import { type PointState, Trust } from "../trust.ts";
import { defineDocument } from "./document.ts";
import { button, fixed, fixedList, group, hero, hyperlink, line, list, text } from "./parts.ts";

const states: Record<PointState, string> = {
  "in-place": "In place: this site does it today",
  planned: "Planned: decided, not done",
  "not-yet": "Not yet: you do not have it",
  sample: "Sample, to confirm",
};

export const trustDocument = defineDocument({
  schema: Trust,
  title: "Trust",
  about: "What buyers ask before a contract, each point with its state",
  shown: [{ label: "Trust", href: "/trust" }],
  needs: "administer",
  fields: {
    hero: hero({ title: line("Heading", { max: 80 }) }),
    parts: fixedList("Parts", "part", {
      id: fixed,
      title: line("Heading", { max: 60 }),
      points: list("Points", "point", {
        title: line("What it is about", { max: 80 }),
        state: {
          kind: "choice",
          label: "State",
          options: Object.entries(states).map(([value, label]) => ({ value, label })),
        },
        text: text("Your answer", { max: 600 }),
        link: group("Link below it", hyperlink, { optional: true }),
      }),
    }),
    questionnaire: button("First button"),
    annex: button("Second button"),
    reporting: group(
      "Found a flaw?",
      {
        reply: line("A person answers within", { max: 40 }),
        judgement: line("First judgement within", { max: 40 }),
        critical: line("A critical flaw is repaired within", { max: 40 }),
        high: line("A high one within", { max: 40 }),
      },
      { help: "Who reports a flaw of this site relies on these times." },
    ),
  },
});

export const figuresDocument = defineDocument({
  schema: Figures,
  title: "Trust, technical annex",
  about: "What was measured of this site, with targets and dates",
  shown: [{ label: "Technical annex", href: "/trust/technical#measured" }],
  needs: "administer",
  fields: {
    summary: text("Below the title", { max: 400 }),
    groups: fixedList("Measured", "group", {
      id: fixed,
      title: line("Heading", { max: 60 }),
      text: line("Sentence below it"),
      emblem: fixed,
      figures: list("Figures", "figure", {
        title: line("What is counted", { max: 60 }),
        value: line("Value", { max: 20 }),
        target: line("Target", { max: 60 }),
        date: { kind: "date", label: "Measured on" },
        meaning: text("What it means", { max: 600 }),
        command: line("Command that repeats it", { optional: "absent" }),
        audit: line("Audit, where there is no command", { optional: "absent" }),
      }),
    }),
  },
});
