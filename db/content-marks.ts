import { readdir, readFile } from "node:fs/promises";
import * as v from "valibot";
import { ContentMark } from "./schema/content-marks.ts";

const Review = v.array(ContentMark);

export async function readContentMarks(directory: URL): Promise<ContentMark[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".json")).sort();
  const read = files.map(async (file) =>
    marksIn(JSON.parse(await readFile(new URL(file, directory), "utf8"))),
  );
  return (await Promise.all(read)).flat();
}

function marksIn(value: unknown): ContentMark[] {
  if (Array.isArray(value)) return value.flatMap(marksIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "_review" ? v.parse(Review, inner) : marksIn(inner),
  );
}
