import type { LawEntry, StandardEntry } from "../data/catalogue.ts";
import type { Glossary } from "../../db/schema/glossary.ts";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import type { Law } from "../../db/schema/laws.ts";
import type { Library } from "../../db/schema/library.ts";
import { plainText } from "../../db/schema/text/plain-text.ts";

export type Kind =
  | "article"
  | "law"
  | "provision"
  | "standard"
  | "service"
  | "price"
  | "sector"
  | "question"
  | "contact"
  | "page"
  | "tool"
  | "row"
  | "term";

export interface SearchDocument {
  /** Its kind and its own id. */
  id: string;
  kind: Kind;
  title: string;
  /** A category or a number, shown beside the kind. */
  about: string;
  text: string;
  /** The rest of its text, without markup. */
  body: string;
  /** A path of this site, or the address of an official text; undefined for terms and questions, which are shown in place. */
  href: string | undefined;
}

/** `bodies` has the markup of those articles whose texts are on the device. */
export const articleDocuments = (
  articles: readonly InsightSummary[],
  bodies: ReadonlyMap<string, string>,
): SearchDocument[] =>
  articles.map(({ id, title, category, excerpt, link }) => ({
    id: `article ${id}`,
    kind: "article",
    title,
    about: category ?? "",
    text: excerpt,
    body: plainText(bodies.get(id) ?? ""),
    href: link,
  }));

/** Laws with what the library says of them; without an entry there they link to their official text. */
export function lawDocuments(laws: readonly Law[], library: Library): SearchDocument[] {
  const entries = new Map(library.laws.map((law) => [law.id, law]));
  const standards = new Set(library.standards.map(({ id }) => id));
  const alone = library.laws.filter(({ id }) => !laws.some((law) => law.id === id));
  return [
    ...laws
      .filter(({ id }) => !standards.has(id))
      .map(({ id, title, reference, summary, category, link }): SearchDocument => {
        const entry = entries.get(id);
        return {
          id: `law ${id}`,
          kind: "law",
          title,
          about: reference,
          text: summary,
          body: entry ? lawText(entry, category) : category,
          href: entry ? `/library#${id}` : link,
        };
      }),
    ...alone.map(
      (law): SearchDocument => ({
        id: `law ${law.id}`,
        kind: "law",
        title: law.title,
        about: law.subtitle,
        text: law.description,
        body: lawText(law, ""),
        href: `/library#${law.id}`,
      }),
    ),
  ];
}

const lawText = (law: Library["laws"][number], category: string) =>
  [
    category,
    law.title,
    law.subtitle,
    law.fullDescription,
    ...law.keyProvisions,
    ...law.complianceRequirements,
    ...law.applicableTo,
  ].join(" \n");

export const standardDocuments = (standards: readonly StandardEntry[]): SearchDocument[] =>
  standards.flatMap(({ standard, chapters }) => [
    {
      id: `standard ${standard.id}`,
      kind: "standard" as const,
      title: standard.title,
      about: standard.subtitle,
      text: standard.description,
      body: `${standard.year} ${standard.effectiveDate}`,
      href: `/library?tab=standards#${standard.id}`,
    },
    ...chapters.map(({ id, title, points }) => ({
      id: `standard ${id}`,
      kind: "standard" as const,
      title,
      about: standard.title,
      text: points.join(". "),
      body: "",
      href: `/library?tab=standards#${id}`,
    })),
  ]);

export const provisionDocuments = (laws: readonly LawEntry[]): SearchDocument[] =>
  laws.flatMap(({ law, provisions, requirements }) =>
    [...provisions, ...requirements].map(({ id, text }) => ({
      id: `provision ${id}`,
      kind: "provision" as const,
      title: text,
      about: law.title,
      text: law.subtitle,
      body: "",
      href: `/library#${id}`,
    })),
  );

export const guidanceDocuments = ({ sectors }: Library): SearchDocument[] =>
  sectors.map(({ id, title, requirements }) => ({
    id: `guidance ${id}`,
    kind: "standard",
    title: `Guidance: ${title}`,
    about: "",
    text: requirements.join(". "),
    body: "",
    href: `/library?tab=sectors#${id}`,
  }));

export const termDocuments = ({ items }: Glossary): SearchDocument[] =>
  items.map(({ id, term, definition }) => ({
    id: `term ${id}`,
    kind: "term",
    title: term,
    about: "",
    text: definition,
    body: "",
    href: undefined,
  }));

export const isSame = (one: SearchDocument, other: SearchDocument): boolean =>
  one.title === other.title &&
  one.about === other.about &&
  one.text === other.text &&
  one.body === other.body &&
  one.href === other.href;
