import type { InsightRelated } from "./insights/insights.ts";
import type { Law } from "./laws.ts";

export interface ReferredLaw {
  reference: string;
  /** Addresses of its texts, with those in the library. */
  texts: readonly string[];
}

interface Referring {
  title: string;
  excerpt: string;
  content: string | null;
}

/** The law named in the title or excerpt; otherwise one linked to; otherwise the only law on a linked host. */
export function lawOf<Referred extends ReferredLaw>(
  { title, excerpt, content }: Referring,
  laws: readonly Referred[],
): Referred | undefined {
  const named = laws.find(({ reference }) => names(`${title}\n${excerpt}`, reference));
  if (named) return named;
  const links = new Set(
    Array.from((content ?? "").matchAll(/<a href="([^"]*)"/g), ([, href = ""]) => href),
  );
  return laws.find(({ texts }) => texts.some((text) => links.has(text))) ?? lawOnHost(links, laws);
}

/** Addresses of laws are parsed once, not once for each link: an article may have thousands. */
function lawOnHost<Referred extends ReferredLaw>(
  links: Iterable<string>,
  laws: readonly Referred[],
): Referred | undefined {
  const served = new Map<string, Set<Referred>>();
  for (const law of laws)
    for (const host of law.texts.flatMap(hostOf))
      served.set(host, (served.get(host) ?? new Set()).add(law));
  for (const link of links) {
    const [only, ...others] = hostOf(link).flatMap((host) => [...(served.get(host) ?? [])]);
    if (only && others.length === 0) return only;
  }
  return undefined;
}

export type LawWithTexts = ReferredLaw &
  Pick<Law, "id" | "title" | "link"> & {
    /** The tab of the library with its card. */
    tab: "laws" | "standards" | null;
  };

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

/** `BNR Regulation No. 50/2022` is a regulation. */
export const kindOf = (reference: string) =>
  (["Law", "Regulation", "Standard"] as const).find((kind) =>
    new RegExp(`\\b${kind}s?\\b`).test(reference),
  ) ?? "Document";

function names(text: string, reference: string): boolean {
  const [, number, year] = /\b0*(\d+)\/(\d{4})\b/.exec(reference) ?? [];
  return number !== undefined && new RegExp(`(?<!\\d)0*${number}/${year}(?!\\d)`).test(text);
}

const hostOf = (address: string): string[] => {
  const host = URL.parse(address)?.host;
  return host ? [host] : [];
};
