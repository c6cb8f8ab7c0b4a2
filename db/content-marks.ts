import { readdir, readFile } from "node:fs/promises";
import * as v from "valibot";
import type { ContentMark } from "./schema/content-marks.ts";

const text = v.optional(v.string());
const Written = v.object({
  field: text,
  clientText: text,
  lawText: text,
  sourceText: text,
  source: text,
  action: text,
});
const Review = v.array(v.union([v.string(), Written]));

/** Where the content of a file is shown. */
const pages: Record<string, string> = {
  "home.json": "/",
  "about.json": "/about",
  "team.json": "/about",
  "services.json": "/services",
  "pricing.json": "/services",
  "process.json": "/services",
  "estimator.json": "/services",
  "sectors.json": "/sectors",
  "library.json": "/library",
  "laws.json": "/library",
  "frameworks.json": "/compliance",
  "testimonials.json": "/",
  "firm.json": "/contact",
  "faq.json": "/contact",
};

/** Every `_review` mark of the starting content, file by file. */
export async function readContentMarks(directory: URL): Promise<ContentMark[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".json")).sort();
  const marks = files.map(async (file) => {
    const read: unknown = JSON.parse(await readFile(new URL(file, directory), "utf8"));
    return marksIn(read, { title: file, page: pages[file] ?? null });
  });
  return (await Promise.all(marks)).flat();
}

function marksIn(value: unknown, at: Pick<ContentMark, "title" | "page">): ContentMark[] {
  if (Array.isArray(value)) return value.flatMap((one) => marksIn(one, at));
  if (typeof value !== "object" || value === null) return [];
  const fields = new Map(Object.entries(value));
  const named = ["title", "name", "heading"].map((key) => fields.get(key));
  const here = { ...at, title: named.find((one) => typeof one === "string") ?? at.title };
  const review = fields.get("_review");
  const own =
    review === undefined ? [] : v.parse(Review, Array.isArray(review) ? review : [review]);
  return [
    ...own.map((one) => markOf(one, here)),
    ...[...fields].flatMap(([key, inner]) => (key.startsWith("_") ? [] : marksIn(inner, here))),
  ];
}

function markOf(
  written: v.InferOutput<typeof Review>[number],
  at: Pick<ContentMark, "title" | "page">,
): ContentMark {
  const none = { field: null, ours: null, theirs: null, source: null };
  if (typeof written === "string") return { ...at, ...none, note: written };
  return {
    ...at,
    field: written.field ?? null,
    ours: written.clientText ?? null,
    theirs: written.lawText ?? written.sourceText ?? null,
    source: written.source ?? null,
    note: written.action ?? "To be confirmed",
  };
}
