import * as v from "valibot";
import type { WrittenMark } from "../../db/schema/content-marks.ts";

/** Something in the content of a compliance tool that is marked for the firm. */
const Marked = v.object({
  _reviewNote: v.string(),
  id: v.optional(v.string()),
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

/** The files of the tools in the order of the list, with the page on which visitors read each. */
const files: readonly { name: string; href: string; anchors?: RegExp }[] = [
  { name: "applies", href: "/compliance/applies" },
  { name: "readiness", href: "/compliance/readiness", anchors: /^ctl-/ },
  { name: "breach", href: "/compliance/breach" },
  { name: "crosswalk", href: "/compliance/crosswalk", anchors: /^row-/ },
  { name: "sources", href: "/compliance#tools" },
];

export const toolFiles = files.map(({ name }) => `${name}.json`);

/** The items of the compliance tools that the firm has to confirm. `read` gives a file of `toolFiles`. */
export function toolMarks(read: (file: string) => unknown): WrittenMark[] {
  const sources = new Map(
    v.parse(SourceLinks, read("sources.json")).items.map(({ id, link }) => [id, link]),
  );
  return files.flatMap(({ name, href, anchors }) => {
    const document = read(`${name}.json`);
    const { title } = v.parse(Titled, document);
    return markedIn(document).map((marked): WrittenMark => {
      const { id = "", sourceIds = [], link, _reviewNote: ask } = marked;
      const subject = subjectOf(marked);
      // Our own library is no source.
      const source = [link, ...sourceIds.map((one) => sources.get(one))].find((one) =>
        one?.startsWith("http"),
      );
      return {
        tool: title,
        subject: short(subject),
        ask,
        ours: oursOf(marked) ?? subject,
        ...(source ? { source } : {}),
        shown: [
          {
            label: name === "sources" ? "Compliance tools" : title,
            href: anchors?.test(id) ? `${href}#${id}` : href,
          },
        ],
        change:
          "Confirm it, or send the correct wording and its source to the person who maintains the site.",
      };
    });
  });
}

function markedIn(value: unknown): Marked[] {
  if (Array.isArray(value)) return value.flatMap(markedIn);
  if (typeof value !== "object" || value === null) return [];
  // Notes for editors may be marked, too; other fields that begin with `_` have nothing to confirm.
  const inner = Object.values(value).flatMap(markedIn);
  return "_review" in value && value._review === true ? [v.parse(Marked, value), ...inner] : inner;
}

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
