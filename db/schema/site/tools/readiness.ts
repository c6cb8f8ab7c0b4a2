import { Readiness } from "../../tools/readiness.ts";
import { toolPath } from "../../tools/tools.ts";
import { defineDocument } from "../document.ts";
import { fixed, line } from "../parts.ts";
import { byId, each, lines, shown, text, texts, withEdits } from "./parts.ts";

/** Points, weights, levels in percent and what is critical decide on results that visitors have saved. */
const scoring =
  "Points, weights and levels are part of the program, because saved results are counted with them.";

export const readinessDocument = defineDocument({
  schema: Readiness,
  title: "Readiness check",
  about: "The 36 questions with reasons, evidence and first steps, and the texts of the result",
  shown: [{ label: "Readiness check", href: toolPath("readiness") }],
  needs: "write",
  copies: ["controls"],
  fields: {
    // The name of the tool, which menus and the program's own sentences use.
    title: fixed,
    intro: text("Introduction"),
    privacy: text("What happens to the answers"),
    chapters: each("Chapters", "Chapter", {
      // As in the Minimum Cybersecurity Standards, and in the crosswalk.
      title: fixed,
      id: fixed,
      description: text("Description"),
      controlIds: fixed,
      questions: each("Questions", "Question", {
        question: text("Question", { max: 250 }),
        id: fixed,
        counts: shown("Counts as"),
        chapter: fixed,
        partlyIf: text("“Partly” means that"),
        whyItMatters: text("Why it matters"),
        sourceIds: fixed,
        evidence: lines("Evidence to show", "piece", line("Piece")),
        firstStep: text("First step"),
        naIf: text("It does not apply if", {
          optional: "null",
          help: "Leave it blank where the question concerns nearly everyone.",
        }),
        effort: fixed,
        weight: fixed,
        critical: fixed,
        serviceId: fixed,
        insightId: fixed,
      }),
    }),
    criticalReasons: each(
      "Why questions are critical",
      "Question",
      { of: fixed, id: fixed, criticalReason: text("Why it is critical") },
      { help: "While one of them is open, the level of a result is capped." },
    ),
    answers: each(
      "Answers",
      "Answer",
      {
        label: line("Name", { max: 40 }),
        value: fixed,
        counts: shown("Points"),
        points: fixed,
        help: text("What it means"),
      },
      { help: scoring },
    ),
    priorities: each("Weights", "Weight", {
      label: line("Name", { max: 40 }),
      counts: shown("Counts"),
      weight: fixed,
    }),
    efforts: each("Efforts of a first step", "Effort", {
      label: line("Name", { max: 40 }),
      id: fixed,
    }),
    bands: each("Levels of a result", "Level", {
      label: line("Name", { max: 40 }),
      id: fixed,
      range: shown("Results"),
      min: fixed,
      max: fixed,
      advice: text("Advice"),
    }),
    texts: texts("Words of the result", {
      howScored: text("How it is counted"),
      capped: text("Where the level is capped"),
      open: text("Where too few questions are answered"),
      notApplicableChapter: text("Where no question of a chapter applies"),
      gapsTitle: line("Title of the next steps", { max: 80 }),
      noGaps: text("Where nothing is missing"),
      naReason: line("Question for the reason why it does not apply"),
      naWarning: text("Where a question concerns nearly everyone"),
      sendOffer: line("Button that sends the result", { max: 60 }),
      printOffer: line("Button that prints the result", { max: 60 }),
    }),
    disclaimer: text("Disclaimer"),
  },
  values: (check) => ({
    ...check,
    chapters: check.chapters.map((chapter) => ({
      ...chapter,
      questions: check.items
        .filter((one) => one.chapter === chapter.id)
        .map(({ criticalReason: _, ...one }) => {
          const effort = check.efforts.find(({ id }) => id === one.effort)?.label ?? "";
          const weight = check.priorities.find((priority) => priority.weight === one.weight)?.label;
          const counts = `${weight}, ${one.critical ? "critical, " : ""}first step in ${effort.toLowerCase()}`;
          return { ...one, counts };
        }),
    })),
    criticalReasons: check.items.flatMap(({ id, question, criticalReason }) =>
      criticalReason === undefined ? [] : [{ id, of: question, criticalReason }],
    ),
    answers: check.answers.map((one) => ({
      ...one,
      counts: one.points === null ? "left out of the sum" : String(one.points),
    })),
    priorities: check.priorities.map((one) => ({ ...one, counts: `${one.weight} times` })),
    bands: check.bands.map((one) => ({ ...one, range: `${one.min} to ${one.max} per cent` })),
  }),
  body(given, stored) {
    const edits = byId([given["chapters"], given["criticalReasons"]]);
    return { ...stored, ...given, items: withEdits(stored.items, edits) };
  },
});
