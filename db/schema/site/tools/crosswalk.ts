import * as v from "valibot";
import { Crosswalk, textOf } from "../../tools/crosswalk.ts";
import { toolPath } from "../../tools/tools.ts";
import { defineDocument } from "../document.ts";
import { fixed, line } from "../parts.ts";
import { byId, each, shown, text, texts, withEdits } from "./parts.ts";

const titles = (label: string, one: string) =>
  each(label, one, { title: line("Title"), number: shown("Number"), id: fixed });

const parts = (label: string) =>
  each(label, "Part", { label: line("Name", { max: 60 }), number: shown("Number"), id: fixed });

/** Each law and each chapter of the Minimum Standards with its rows. */
export const crosswalkDocument = defineDocument({
  schema: Crosswalk,
  title: "Crosswalk",
  about: "The Rwandan requirements and notes, and the titles of ISO/IEC 27001 and NIST CSF",
  shown: [{ label: "Crosswalk", href: toolPath("crosswalk") }],
  needs: "write",
  fields: {
    // The name of the tool, which menus and the program's own sentences use.
    title: fixed,
    heading: line("Topic", { optional: "absent" }),
    intro: text("Introduction"),
    privacy: text("What happens to the filters"),
    texts: each(
      "Laws and standards",
      "Text",
      {
        label: line("Short name", { max: 80 }),
        id: fixed,
        title: line("Full name"),
        group: fixed,
        instruments: fixed,
        link: fixed,
        rows: each("Requirements", "Requirement", {
          requirement: text("Requirement", { max: 300 }),
          id: fixed,
          place: shown("Article"),
          mapped: shown("Mapped to"),
          note: text("Note"),
        }),
      },
      {
        help: "What each requirement is mapped to is part of the program: the drawing and the filters count with it.",
      },
    ),
    relations: each("How two requirements relate", "Relation", {
      label: line("Name", { max: 40 }),
      id: fixed,
      help: text("What it means"),
    }),
    groups: each("Groups of texts", "Group", { label: line("Name", { max: 60 }), id: fixed }),
    services: texts("Services below the table", {
      title: line("Title", { max: 80 }),
      text: text("Text"),
      links: fixed,
    }),
    reference: texts("Titles of the standards", {
      annexThemes: parts("Themes of Annex A"),
      iso27001: titles("ISO/IEC 27001, Annex A", "Measure"),
      isoClauses: titles("ISO/IEC 27001, clauses", "Clause"),
      csfFunctions: parts("Functions of NIST CSF"),
      nistCsf: titles("NIST CSF 2.0", "Outcome"),
    }),
    disclaimer: text("Disclaimer"),
  },
  values(crosswalk) {
    const { reference } = crosswalk;
    const numbered = <One extends { id: string }>(one: One) => ({ ...one, number: one.id });
    const rows = crosswalk.items.map((row) => ({
      text: textOf(crosswalk, row)?.id,
      ...{ id: row.id, requirement: row.requirement, note: row.note },
      place: row.article ?? undefined,
      mapped: [
        ...row.iso27001.map(({ id, relation }) => `${id} (${relation.replace("-", " ")})`),
        ...row.isoClauses.map((clause) => `clause ${clause}`),
        ...row.nistCsf.map(({ id, relation }) => `${id} (${relation.replace("-", " ")})`),
      ].join(", "),
    }));
    return {
      ...crosswalk,
      texts: crosswalk.texts.map((one) => ({
        ...one,
        rows: rows.filter((row) => row.text === one.id),
      })),
      reference: {
        annexThemes: reference.annexThemes.map(numbered),
        iso27001: inOrder(reference.iso27001).map(numbered),
        isoClauses: inOrder(reference.isoClauses).map(numbered),
        csfFunctions: reference.csfFunctions.map(numbered),
        nistCsf: inOrder(reference.nistCsf).map(numbered),
      },
    };
  },
  body(given, stored) {
    const { reference } = v.parse(Given, given);
    return {
      ...stored,
      ...given,
      items: withEdits(stored.items, byId(given["texts"])),
      reference: {
        ...reference,
        iso27001: byNumber(reference.iso27001),
        isoClauses: byNumber(reference.isoClauses),
        nistCsf: byNumber(reference.nistCsf),
      },
    };
  },
});

const Titles = v.array(v.object({ id: v.string(), title: v.string() }));
const Given = v.object({
  reference: v.looseObject({ iso27001: Titles, isoClauses: Titles, nistCsf: Titles }),
});

const inOrder = (titlesByNumber: Readonly<Record<string, string>>) =>
  Object.entries(titlesByNumber)
    .map(([id, title]) => ({ id, title }))
    .toSorted((one, other) => one.id.localeCompare(other.id, "en", { numeric: true }));

const byNumber = (list: v.InferOutput<typeof Titles>) =>
  Object.fromEntries(list.map(({ id, title }) => [id, title]));
