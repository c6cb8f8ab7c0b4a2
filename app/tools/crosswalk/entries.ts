import type { Controls } from "../../../db/schema/tools/controls.ts";
import {
  type Crosswalk,
  type CrosswalkLink,
  type CrosswalkRow,
  type CrosswalkText,
  type Relation,
  textOf,
} from "../../../db/schema/tools/crosswalk.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { fold } from "../../../db/schema/text/fold.ts";

/** The searchable texts of an entry, prepared once. */
export interface Searched {
  /** The entry's name, folded. */
  name: string;
  /** The requirement in the entry's own words, folded. */
  own: string;
  /** All of the entry's text, folded. */
  words: string;
  /** The numbers in the text as whole words: `8` is not in `A.8.13`. */
  numbers: ReadonlySet<string>;
  /** Articles, also those inside `56 to 61`. */
  articles: ReadonlySet<string>;
  /** The numbers of ISO controls, ISO clauses and NIST outcomes, folded, with their closeness. */
  references: ReadonlyMap<string, number>;
  /** Ids of texts, of Annex A themes and of CSF functions. */
  texts: ReadonlySet<string>;
  themes: ReadonlySet<string>;
  functions: ReadonlySet<string>;
}

export interface ControlName {
  id: string;
  /** Such as `Access 2`. */
  name: string;
  question: string;
}

export interface Requirement {
  row: CrosswalkRow;
  text: CrosswalkText;
  /** Such as `Law No. 058/2021`, or the chapter of the Minimum Standards. */
  instrument: string;
  /** Such as `Article 38`, `Access 2`, or the subject if the source has no number. */
  title: string;
  controls: readonly ControlName[];
  searched: Searched;
}

/** A control with all the requirements that it helps to answer. */
export interface ControlEntry extends ControlName {
  text: CrosswalkText;
  /** Its row of the Minimum Standards, which has the international texts. */
  row: CrosswalkRow;
  /** Requirements of laws and regulations. */
  requirements: readonly Requirement[];
  searched: Searched;
}

export interface Entries {
  requirements: readonly Requirement[];
  controls: readonly ControlEntry[];
  /** Every number that a query can match exactly, folded. */
  known: ReadonlySet<string>;
}

/** Both views of the crosswalk, with the data for searches. */
export function entriesOf(crosswalk: Crosswalk, controls: Controls, sources: Sources): Entries {
  const names = new Map(controls.items.map((item) => [item.id, controlName(item)]));
  const named = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []);
  const requirements = crosswalk.items.flatMap((row): Requirement[] => {
    const text = textOf(crosswalk, row);
    if (!text) return [];
    const own = named(row.controlIds);
    const title = titleOf(row, own, sources);
    const law = sources.instruments.find(({ id }) => id === row.instrument)?.short;
    const instrument = row.group === "law" && law ? law : text.title;
    const questions = own.flatMap(({ name, question }) => [name, question]);
    const searched = searchedOf(crosswalk, row, {
      name: `${instrument} ${title}`,
      own: row.requirement,
      around: [text.label, row.note, ...questions],
      texts: [text.id],
    });
    return [{ row, text, instrument, title, controls: own, searched }];
  });
  const standards = requirements.filter(({ row }) => row.group === "standard");
  const laws = requirements.filter(({ row }) => row.group === "law");
  return {
    requirements,
    controls: standards.flatMap((standard): ControlEntry[] => {
      const [control] = standard.controls;
      if (!control) return [];
      const helped = laws.filter(({ row }) => row.controlIds.includes(control.id));
      const { row, text } = standard;
      const said = helped.flatMap(({ title, instrument, row: { requirement } }) => [
        `${instrument} ${title}`,
        requirement,
      ]);
      const own = searchedOf(crosswalk, row, {
        name: control.name,
        own: `${control.question}\n${row.requirement}`,
        around: [text.title, ...said],
        texts: [text.id, ...helped.map((one) => one.text.id)],
      });
      const articles = new Set(helped.flatMap((one) => [...one.searched.articles]));
      return [{ ...control, text, row, requirements: helped, searched: { ...own, articles } }];
    }),
    known: new Set(
      [
        crosswalk.reference.iso27001,
        crosswalk.reference.isoClauses,
        crosswalk.reference.nistCsf,
      ].flatMap((titles) => Object.keys(titles).map(fold)),
    ),
  };
}

/** Names `ctl-access-2` as `Access 2`. */
function controlName({ id, question }: Controls["items"][number]): ControlName {
  const [, chapter = "", number = ""] = id.split("-");
  return { id, name: `${chapter.charAt(0).toUpperCase()}${chapter.slice(1)} ${number}`, question };
}

/** A row's title in its group. */
function titleOf(row: CrosswalkRow, controls: readonly ControlName[], sources: Sources): string {
  if (row.group === "standard") return controls[0]?.name ?? row.id;
  if (row.article) return `${/\D/.test(row.article) ? "Articles" : "Article"} ${row.article}`;
  // The source's label consists of the instrument and the subject.
  const label = sources.items.find(({ id }) => id === row.sourceIds[0])?.label ?? row.requirement;
  const subject = label.slice(label.indexOf(":") + 1).trim();
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
}

/** An entry's own texts, before its references. */
interface Said {
  name: string;
  own: string;
  around: readonly string[];
  texts: readonly string[];
}

function searchedOf(
  { reference }: Crosswalk,
  { article, ...row }: CrosswalkRow,
  { name, own, around, texts }: Said,
): Searched {
  const iso = row.iso27001.map(({ id }) => id);
  const nist = row.nistCsf.map(({ id }) => id);
  const words = fold(
    [
      name,
      own,
      ...around,
      ...iso.map((id) => `ISO/IEC 27001:2022 Annex A ${id} ${reference.iso27001[id]}`),
      ...row.isoClauses.map((id) => `ISO/IEC 27001:2022 Clause ${id} ${reference.isoClauses[id]}`),
      ...nist.map((id) => `NIST CSF 2.0 ${id} ${reference.nistCsf[id]}`),
    ].join("\n"),
  );
  return {
    name: fold(name),
    own: fold(own),
    words,
    numbers: new Set(words.match(/(?<![\p{L}\p{N}.-])\d+(?![\p{L}\p{N}-]|\.\d)/gu)),
    articles: new Set(articlesIn(article ?? "")),
    references: new Map([
      ...row.isoClauses.map((id) => [fold(id), closeness.supports] as const),
      ...[...row.iso27001, ...row.nistCsf].map(
        ({ id, relation }) => [fold(id), closeness[relation]] as const,
      ),
    ]),
    texts: new Set(texts),
    themes: partsOf(iso, reference.annexThemes),
    functions: partsOf(nist, reference.csfFunctions),
  };
}

const closeness: Record<Relation, number> = { equal: 3, "part-of": 2, supports: 1 };

const partsOf = (ids: readonly CrosswalkLink["id"][], parts: readonly { id: string }[]) =>
  new Set(parts.flatMap(({ id }) => (ids.some((one) => one.startsWith(`${id}.`)) ? id : [])));

/** Expands `56 to 61` into six articles. */
export function articlesIn(article: string): string[] {
  const range = /^(\d+) to (\d+)$/.exec(article);
  if (!range) return article.match(/\d+/g) ?? [];
  const [first, last] = [Number(range[1]), Number(range[2])];
  return Array.from({ length: last - first + 1 }, (_, step) => String(first + step));
}
