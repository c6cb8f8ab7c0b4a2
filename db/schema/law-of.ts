import type { InsightRelated } from "./insights/insights.ts";
import type { Law } from "./laws.ts";

/** A law as articles refer to it. */
export interface ReferredLaw {
  /** Such as `Law No. 058/2021 of 13 October 2021`. */
  reference: string;
  /** Where its texts are read, with those that the library links to. */
  texts: readonly string[];
}

interface Referring {
  title: string;
  excerpt: string;
  content: string | null;
}

/**
 * The law that an article is about: the one whose number its title or excerpt names; otherwise the one whose
 * text it links to; otherwise the one that a site which it links to serves alone, as a regulator's pages on
 * one law do. Undefined when none of these tells.
 */
export function lawOf<Referred extends ReferredLaw>(
  { title, excerpt, content }: Referring,
  laws: readonly Referred[],
): Referred | undefined {
  const links = Array.from((content ?? "").matchAll(/<a href="([^"]*)"/g), ([, href = ""]) => href);
  const hosts = new Set(links.flatMap(hostOf));
  const served = (host: string) =>
    laws.filter(({ texts }) => texts.some((text) => hostOf(text).includes(host)));
  const alone = [...hosts].map(served).find((found) => found.length === 1);
  return (
    laws.find(({ reference }) => names(`${title}\n${excerpt}`, reference)) ??
    laws.find(({ texts }) => texts.some((text) => links.includes(text))) ??
    alone?.[0]
  );
}

export type LawWithTexts = ReferredLaw &
  Pick<Law, "id" | "title" | "link"> & {
    /** The tab of the library that has a card of this law. */
    tab: "laws" | "standards" | null;
  };

/** The law that stands beside an article, linked to its card in the library or to its official text. */
export function lawBeside(
  article: Referring,
  laws: readonly LawWithTexts[],
): InsightRelated["law"] {
  const law = lawOf(article, laws);
  if (!law) return null;
  const { id, tab, reference, title, link } = law;
  const inLibrary = tab && `/library${tab === "laws" ? "" : `?tab=${tab}`}#${id}`;
  return { kind: kindOf(reference), reference, title, link: inLibrary ?? link };
}

/** What a text is, as its reference says: `BNR Regulation No. 50/2022` is a regulation. */
export const kindOf = (reference: string) =>
  (["Law", "Regulation", "Standard"] as const).find((kind) =>
    new RegExp(`\\b${kind}s?\\b`).test(reference),
  ) ?? "Document";

/** Whether a text names the number of a law, with or without its leading zeros. */
function names(text: string, reference: string): boolean {
  const [, number, year] = /\b0*(\d+)\/(\d{4})\b/.exec(reference) ?? [];
  return number !== undefined && new RegExp(`(?<!\\d)0*${number}/${year}(?!\\d)`).test(text);
}

const hostOf = (address: string): string[] => {
  const host = URL.parse(address)?.host;
  return host ? [host] : [];
};
