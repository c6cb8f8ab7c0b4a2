import { citation } from "../cited.ts";
import { csvHead, csvLine } from "../../../db/schema/csv.ts";
import type { Crosswalk, CrosswalkLink, CrosswalkRow } from "../../../db/schema/tools/crosswalk.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import type { ControlEntry, Requirement } from "./entries.ts";

interface Named {
  crosswalk: Crosswalk;
  sources: Sources;
  /** This site's origin, such as `https://example.rw`. */
  origin: string;
}

const international = ["ISO/IEC 27001:2022", "ISO/IEC 27001:2022 clauses", "NIST CSF 2.0"];

/** Requirements as a file for a spreadsheet (RFC 4180): one line each, no cell a formula. */
export const requirementsCsv = (all: readonly Requirement[], named: Named): string =>
  [
    csvHead([
      "Text",
      "Place",
      "Requirement",
      "Our controls",
      ...international,
      "Note",
      "Sources",
      "Address",
    ]),
    ...all.map(({ row, instrument, title, controls }) =>
      csvLine([
        instrument,
        title,
        row.requirement,
        controls.map(({ name, question }) => `${name}: ${question}`).join("\n"),
        ...linksOf(row, named.crosswalk),
        row.note,
        row.sourceIds.map((id) => sourceOf(id, named)).join("\n"),
        `${named.origin}/compliance/crosswalk#${row.id}`,
      ]),
    ),
  ].join("");

/** Controls as a file for a spreadsheet, each with the requirements that it helps to answer. */
export const controlsCsv = (all: readonly ControlEntry[], named: Named): string =>
  [
    csvHead(["Chapter", "Control", "Question", "Rwanda", ...international, "Note", "Address"]),
    ...all.map(({ id, name, question, text, row, requirements }) =>
      csvLine([
        text.title,
        name,
        question,
        [
          `${text.title}: ${row.requirement}`,
          ...requirements.map((one) => `${one.instrument}, ${one.title}: ${one.row.requirement}`),
        ].join("\n"),
        ...linksOf(row, named.crosswalk),
        row.note,
        `${named.origin}/compliance/crosswalk?by=control#${id}`,
      ]),
    ),
  ].join("");

const linksOf = (row: CrosswalkRow, { reference, relations }: Crosswalk): string[] => {
  const lines = (links: readonly CrosswalkLink[], titles: Record<string, string>) =>
    links
      .map(({ id, relation }) => {
        const label = relations.find((one) => one.id === relation)?.label;
        return `${id} ${titles[id]} (${label})`;
      })
      .join("\n");
  return [
    lines(row.iso27001, reference.iso27001),
    row.isoClauses.map((id) => `${id} ${reference.isoClauses[id]}`).join("\n"),
    lines(row.nistCsf, reference.nistCsf),
  ];
};

function sourceOf(id: string, { sources: { items, bases }, origin }: Named): string {
  const source = items.find((one) => one.id === id);
  if (!source) return "";
  const cited = citation(source, bases);
  return source.link ? `${cited} ${new URL(source.link, origin).href}` : cited;
}
