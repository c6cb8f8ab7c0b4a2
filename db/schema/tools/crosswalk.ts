import * as v from "valibot";

const Relation = v.picklist(["equal", "part-of", "supports"]);
export type Relation = v.InferOutput<typeof Relation>;

const Link = v.object({ id: v.string(), relation: Relation });
export type CrosswalkLink = v.InferOutput<typeof Link>;

const Group = v.picklist(["law", "standard"]);

/** A Rwandan requirement beside the matching requirements of international texts. */
const Row = v.object({
  /** Its address on the page: `/compliance/crosswalk#row-058-2`. */
  id: v.pipe(v.string(), v.regex(/^row-[a-z\d-]+$/, "An id begins with row- and has no spaces")),
  group: Group,
  /** An id of `instruments` in the sources. */
  instrument: v.string(),
  /** Such as `38`, `19, 20, 22 and 23` or `56 to 61`. */
  article: v.nullable(v.string()),
  /** The chapter of a row of the Minimum Standards: an id of `texts`. */
  chapter: v.optional(v.string()),
  requirement: v.string(),
  sourceIds: v.pipe(v.array(v.string()), v.minLength(1, "A requirement needs a source")),
  controlIds: v.pipe(v.array(v.string()), v.minLength(1, "A requirement needs a control")),
  iso27001: v.array(Link),
  isoClauses: v.array(v.string()),
  nistCsf: v.array(Link),
  note: v.string(),
});
export type CrosswalkRow = v.InferOutput<typeof Row>;

/** A group and filter of the rows: a law, the regulations of BNR, or a chapter of the Minimum Standards. */
const Text = v.object({
  id: v.string(),
  group: Group,
  label: v.string(),
  title: v.string(),
  /** The instruments whose rows it holds; empty for a chapter, which its rows name. */
  instruments: v.array(v.string()),
  /** Its address in the library. */
  link: v.nullable(v.string()),
});
export type CrosswalkText = v.InferOutput<typeof Text>;

const Titles = v.record(v.string(), v.string());
const Parts = v.array(v.object({ id: v.string(), label: v.string() }));

const Document = v.object({
  title: v.string(),
  /** The topic in a few words; devices may have a document without it. */
  heading: v.optional(v.string()),
  intro: v.string(),
  privacy: v.string(),
  disclaimer: v.string(),
  relations: v.array(v.object({ id: Relation, label: v.string(), help: v.string() })),
  groups: v.array(v.object({ id: Group, label: v.string() })),
  texts: v.array(Text),
  /** Titles by number of the entries that the rows name. */
  reference: v.object({
    iso27001: Titles,
    isoClauses: Titles,
    nistCsf: Titles,
    /** The four themes of Annex A and the six functions of NIST CSF, by the beginning of their numbers. */
    annexThemes: Parts,
    csfFunctions: Parts,
  }),
  services: v.object({
    title: v.string(),
    text: v.string(),
    links: v.array(v.object({ serviceId: v.string(), label: v.string(), href: v.string() })),
  }),
  items: v.array(Row),
});
type Document = v.InferOutput<typeof Document>;

/** The text that a row belongs to. */
export const textOf = (
  { texts }: Pick<Document, "texts">,
  { chapter, instrument }: Pick<CrosswalkRow, "chapter" | "instrument">,
): CrosswalkText | undefined =>
  texts.find(({ id, instruments }) =>
    chapter ? id === chapter : instruments.includes(instrument),
  );

/** Rwandan requirements beside ISO/IEC 27001:2022, NIST CSF 2.0 and the 36 controls. */
export const Crosswalk = v.pipe(
  Document,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const [fault] = faults(dataset.value);
    if (fault) addIssue({ message: fault });
  }),
);
export type Crosswalk = v.InferOutput<typeof Crosswalk>;

/** References inside the document to missing entries, one sentence each. */
function faults(document: Document): string[] {
  const { reference, relations, items } = document;
  const ids = items.map(({ id }) => id);
  const standards = items.filter(({ group }) => group === "standard");
  return [
    ...ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `Two rows have the id ${id}.`),
    ...Relation.options
      .filter((id) => !relations.some((relation) => relation.id === id))
      .map((id) => `No relation explains ${id}.`),
    ...items.flatMap((row) => [
      ...(textOf(document, row)?.group === row.group ? [] : [`${row.id} belongs to no text.`]),
      ...unnamed(row.iso27001, reference.iso27001, reference.annexThemes, row.id),
      ...unnamed(row.nistCsf, reference.nistCsf, reference.csfFunctions, row.id),
      ...row.isoClauses
        .filter((clause) => !Object.hasOwn(reference.isoClauses, clause))
        .map((clause) => `${row.id} names clause ${clause}, which has no title.`),
    ]),
    // The picture and the view by control are drawn from these rows.
    ...standards
      .filter(({ controlIds }) => controlIds.length !== 1)
      .map(({ id }) => `${id} must have one control.`),
    ...standards
      .map(({ controlIds }) => controlIds[0])
      .filter((id, at, all) => all.indexOf(id) < at)
      .map((id) => `Two rows of the Minimum Standards have the control ${id}.`),
  ];
}

/** Links whose number has no title, or belongs to no theme or function. */
const unnamed = (
  links: readonly CrosswalkLink[],
  titles: Record<string, string>,
  parts: readonly { id: string }[],
  row: string,
): string[] => [
  ...links
    .filter(({ id }) => !Object.hasOwn(titles, id))
    .map(({ id }) => `${row} names ${id}, which has no title.`),
  ...links
    .filter(({ id }) => !parts.some((part) => id.startsWith(`${part.id}.`)))
    .map(({ id }) => `${row} names ${id}, which belongs to no part.`),
];
