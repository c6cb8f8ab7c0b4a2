import type { Applies } from "../../db/schema/tools/applies.ts";
import type { Breach } from "../../db/schema/tools/breach.ts";
import { type Crosswalk, textOf } from "../../db/schema/tools/crosswalk.ts";
import type { Readiness } from "../../db/schema/tools/readiness.ts";
import { type Tool, type Tools, toolPath } from "../../db/schema/tools/tools.ts";
import { documentOf, type SearchDocument } from "./document.ts";

// Words of people who need a tool and do not know its name; shown, so that they recognise it.
const alsoCalled: Partial<Record<Tool, string>> = {
  breach:
    "Laptop, computer, phone or USB stick lost, missing or stolen; email or patient list sent to the wrong person or address; hacked, ransomware; crime, police, Rwanda Investigation Bureau (RIB).",
};

/** The tools themselves. */
export const toolDocuments = ({ items }: Tools): SearchDocument[] =>
  items.map(({ tool, title, text, short, facts }) =>
    documentOf("tool", tool, {
      title,
      text: [text, alsoCalled[tool] ?? []].flat().join(" "),
      body: [short, ...facts].join(" \n"),
      href: toolPath(tool),
    }),
  );

/** An entry of a tool: a law, a control, a question, a requirement. */
const rowOf = (
  tool: Tool,
  about: string,
  { id, title, text, body = "" }: Record<"id" | "title" | "text", string> & { body?: string },
): SearchDocument =>
  documentOf("row", id, { title, about, text, body, href: `${toolPath(tool)}#${id}` });

export const appliesDocuments = ({ title, items }: Applies): SearchDocument[] =>
  items.map((item) => rowOf("applies", title, { ...item, body: item.reason }));

export const controlDocuments = ({ title, items }: Readiness): SearchDocument[] =>
  items.map(({ id, question, whyItMatters, firstStep, evidence }) =>
    rowOf("readiness", title, {
      ...{ id, title: question, text: whyItMatters },
      body: [firstStep, ...evidence].join(" \n"),
    }),
  );

export const breachDocuments = ({ title, items, facts }: Breach): SearchDocument[] => [
  ...items.map(({ id, label, text }) => rowOf("breach", title, { id, title: label, text })),
  ...facts.map(({ id, question, answer }) =>
    rowOf("breach", title, { id, title: question, text: answer }),
  ),
];

export const crosswalkDocuments = (crosswalk: Crosswalk): SearchDocument[] =>
  crosswalk.items.map((row) => {
    const { id, requirement, article, note, iso27001, isoClauses, nistCsf } = row;
    const label = textOf(crosswalk, row)?.label ?? "";
    return rowOf("crosswalk", [label, article && `Article ${article}`].filter(Boolean).join(", "), {
      ...{ id, title: requirement, text: note },
      body: [
        ...iso27001.map((link) => `ISO ${link.id}`),
        ...isoClauses.map((clause) => `ISO clause ${clause}`),
        ...nistCsf.map((link) => `NIST CSF ${link.id}`),
      ].join(" \n"),
    });
  });
