import type { LawEntry, StandardEntry } from "../data/catalogue.ts";
import type { Glossary } from "../../db/schema/glossary.ts";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import type { Law } from "../../db/schema/laws.ts";
import type { Library } from "../../db/schema/library.ts";
import { plainText } from "../../db/schema/text/plain-text.ts";
import { officialOn, wholeNote } from "../ui/official-text.ts";

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
  | "person"
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

/** A document of this kind, with empty strings for missing fields. */
export const documentOf = (
  kind: Kind,
  id: string,
  given: Pick<SearchDocument, "title"> & Partial<SearchDocument>,
): SearchDocument => ({
  ...{ id: `${kind} ${id}`, kind, about: "", text: "", body: "", href: undefined },
  ...given,
});

/** `bodies` has the markup of those articles whose texts are on the device. */
export const articleDocuments = (
  articles: readonly InsightSummary[],
  bodies: ReadonlyMap<string, string>,
): SearchDocument[] =>
  articles.map(({ id, title, category, excerpt, link }) =>
    documentOf("article", id, {
      ...{ title, about: category ?? "", text: excerpt, href: link },
      body: plainText(bodies.get(id) ?? ""),
    }),
  );

/** Laws with the library's texts on them; a law without an entry there links to its official text. */
export function lawDocuments(laws: readonly Law[], library: Library): SearchDocument[] {
  const entries = new Map(library.laws.map((law) => [law.id, law]));
  const standards = new Set(library.standards.map(({ id }) => id));
  const alone = library.laws.filter(({ id }) => !laws.some((law) => law.id === id));
  return [
    ...laws
      .filter(({ id }) => !standards.has(id))
      .map(({ id, title, reference, summary, category, link }) => {
        const entry = entries.get(id);
        return documentOf("law", id, {
          ...{ title, about: reference, text: summary },
          body: entry ? lawText(entry, category, library.official) : category,
          href: entry ? `/library#${id}` : link,
        });
      }),
    ...alone.map((law) =>
      documentOf("law", law.id, {
        ...{ title: law.title, about: law.subtitle, text: law.description },
        body: lawText(law, "", library.official),
        href: `/library#${law.id}`,
      }),
    ),
  ];
}

/** A statement, followed by the official text on it. */
function withOfficial(statement: string, official: Library["official"]): string {
  const found = officialOn(statement, official);
  return found ? `${statement} (${wholeNote(found)})` : statement;
}

const lawText = (law: Library["laws"][number], category: string, official: Library["official"]) =>
  [
    category,
    law.title,
    law.subtitle,
    law.fullDescription,
    ...[...law.keyProvisions, ...law.complianceRequirements].map((one) =>
      withOfficial(one, official),
    ),
    ...law.applicableTo,
  ].join(" \n");

export const standardDocuments = (
  standards: readonly StandardEntry[],
  official: Library["official"],
): SearchDocument[] =>
  standards.flatMap(({ standard, chapters }) => [
    documentOf("standard", standard.id, {
      ...{ title: standard.title, about: standard.subtitle },
      text: withOfficial(standard.description, official),
      body: `${standard.year} ${standard.effectiveDate}`,
      href: `/library?tab=standards#${standard.id}`,
    }),
    ...chapters.map(({ id, title, points }) =>
      documentOf("standard", id, {
        ...{ title, about: standard.title, href: `/library?tab=standards#${id}` },
        text: points.map((point) => withOfficial(point, official)).join(". "),
      }),
    ),
  ]);

/** Provisions and requirements, each with the official text that contradicts it, if any. */
export const provisionDocuments = (
  laws: readonly LawEntry[],
  official: Library["official"],
): SearchDocument[] =>
  laws.flatMap(({ law, provisions, requirements }) =>
    [...provisions, ...requirements].map(({ id, text }) => {
      const found = officialOn(text, official);
      return documentOf("provision", id, {
        ...{ title: text, about: law.title, href: `/library#${id}` },
        text: found ? wholeNote(found) : law.subtitle,
        // The text of a fine does not name the breach.
        body: `${law.subtitle}${/\b(?:fine|penalt)/i.test(text) ? ". Breach of the law" : ""}`,
      });
    }),
  );

export const guidanceDocuments = ({ sectors, official }: Library): SearchDocument[] =>
  sectors.map(({ id, title, requirements }) =>
    documentOf("standard", id, {
      ...{ id: `guidance ${id}`, title: `Guidance: ${title}`, href: `/library?tab=sectors#${id}` },
      text: requirements.map((point) => withOfficial(point, official)).join(". "),
    }),
  );

export const termDocuments = ({ items }: Glossary): SearchDocument[] =>
  items.map(({ id, term, definition }) =>
    documentOf("term", id, { title: term, text: definition }),
  );

export const isSame = (one: SearchDocument, other: SearchDocument): boolean =>
  one.title === other.title &&
  one.about === other.about &&
  one.text === other.text &&
  one.body === other.body &&
  one.href === other.href;
