import * as v from "valibot";
import { staffSitePath } from "../../db/schema/address.ts";
import type { WrittenMark } from "../../db/schema/content-marks.ts";
import { Crosswalk, textOf } from "../../db/schema/tools/crosswalk.ts";

/** Something in the content of a compliance tool that is marked for the firm. */
const Marked = v.object({
  _reviewNote: v.string(),
  id: v.optional(v.string()),
  kind: v.optional(v.string()),
  chapter: v.optional(v.string()),
  instrument: v.optional(v.string()),
  title: v.optional(v.string()),
  label: v.optional(v.string()),
  short: v.optional(v.string()),
  question: v.optional(v.string()),
  requirement: v.optional(v.string()),
  text: v.optional(v.string()),
  answer: v.optional(v.string()),
  says: v.optional(v.string()),
  reference: v.optional(v.string()),
  sourceIds: v.optional(v.array(v.string())),
  link: v.optional(v.nullable(v.string())),
});
type Marked = v.InferOutput<typeof Marked>;

const Titled = v.object({ title: v.string() });
const SourceLinks = v.object({
  items: v.array(v.object({ id: v.string(), link: v.nullable(v.string()) })),
});

interface ToolFile {
  name: string;
  /** The page on which visitors read it. */
  href: string;
  anchors?: RegExp;
  /** Where the form has what is to be confirmed of an item, which stands at this path of the file. */
  place(marked: Marked, path: string, document: unknown): string;
}

const files: readonly ToolFile[] = [
  {
    ...{ name: "applies", href: "/compliance/applies" },
    place: ({ kind, id }) => `kinds.${kind}.rows.${id}.text`,
  },
  {
    ...{ name: "readiness", href: "/compliance/readiness", anchors: /^ctl-/ },
    place: ({ chapter, id }) => `chapters.${chapter}.questions.${id}.question`,
  },
  {
    ...{ name: "breach", href: "/compliance/breach" },
    place: ({ answer, text }, path) =>
      notesOf[path] ?? `${path}${answer ? ".answer" : text ? ".text" : ""}`,
  },
  {
    ...{ name: "crosswalk", href: "/compliance/crosswalk", anchors: /^row-/ },
    place: ({ id, chapter, instrument = "" }, _, document) =>
      `texts.${textOf(v.parse(Crosswalk, document), { chapter, instrument })?.id}.rows.${id}.requirement`,
  },
  {
    ...{ name: "sources", href: "/compliance#tools" },
    place: ({ id, instrument }, path) =>
      instrument ? `instruments.${instrument}.sources.${id}` : `${path}.reference`,
  },
];

/** The fields that our own notes, which visitors do not read, are about. */
const notesOf: Readonly<Record<string, string>> = {
  _startReview: "startHelp",
  _sanction: "facts.fact-late.answer",
};

export const toolFiles = files.map(({ name }) => `${name}.json`);

/** The items of the compliance tools that the firm has to confirm. `read` gives a file of `toolFiles`. */
export function toolMarks(read: (file: string) => unknown): WrittenMark[] {
  const sources = new Map(
    v.parse(SourceLinks, read("sources.json")).items.map(({ id, link }) => [id, link]),
  );
  return files.flatMap(({ name, href, anchors, place }) => {
    const document = read(`${name}.json`);
    const { title } = v.parse(Titled, document);
    return markedIn(document).map(({ marked, path }): WrittenMark => {
      const { id = "", sourceIds = [], link, says, _reviewNote: ask } = marked;
      const subject = subjectOf(marked);
      const noted = says ?? (path in notesOf ? marked.text : undefined);
      // Our own library is no source.
      const source = [link, ...sourceIds.map((one) => sources.get(one))].find((one) =>
        one?.startsWith("http"),
      );
      return {
        tool: title,
        subject: short(subject),
        ask: noted ? `${ask} Our note says: ${noted}` : ask,
        ours: oursOf(marked) ?? subject,
        ...(source ? { source } : {}),
        shown: [
          {
            label: name === "sources" ? "Compliance tools" : title,
            href: anchors?.test(id) ? `${href}#${id}` : href,
          },
        ],
        change: "The form opens at this text.",
        field: staffSitePath(name, place(marked, path, document)),
      };
    });
  });
}

interface MarkedAt {
  marked: Marked;
  path: string;
}

/** What is marked, each with its path, in which items are called by their ids. */
function markedIn(value: unknown, path = ""): MarkedAt[] {
  if (typeof value !== "object" || value === null) return [];
  // Notes for editors may be marked, too; other fields that begin with `_` have nothing to confirm.
  const inner = Object.entries(value).flatMap(([key, one]) => {
    const name = v.is(Named, one) && Array.isArray(value) ? one.id : key;
    return markedIn(one, path ? `${path}.${name}` : name);
  });
  return "_review" in value && value._review === true
    ? [{ marked: v.parse(Marked, value), path }, ...inner]
    : inner;
}

const Named = v.object({ id: v.string() });

const subjectOf = (of: Marked): string =>
  of.title ?? of.label ?? of.short ?? of.question ?? of.requirement ?? of.text ?? "";

/** Our text of the item, as visitors read it. */
const oursOf = (of: Marked): string | undefined =>
  of.answer ?? of.says ?? of.text ?? of.requirement ?? of.question ?? of.reference;

const maxLength = 90;

/** Cut after a word. */
function short(text: string): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  return `${cut.slice(0, cut.lastIndexOf(" "))}...`;
}
