import { articleLink } from "../../../db/schema/insights/link.ts";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import type { AppDeps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { inFields } from "./operations-refuse.ts";

interface Stored {
  link?: string;
  content?: string | null;
  publishAt?: string | null;
}

/** The fields that are stored differently from how they were sent. Throws Problem like the sanitiser. */
export async function asStored(
  { sanitiser }: AppDeps,
  { link, content, publishAt }: ArticleFields,
): Promise<Stored> {
  const stored: Stored = {};
  if (link !== undefined) stored.link = articleLink(link);
  // To the millisecond, as articles are read.
  if (publishAt !== undefined) stored.publishAt = publishAt && new Date(publishAt).toISOString();
  if (content === undefined) return stored;
  try {
    stored.content = content && ((await sanitiser.sanitise(content)) || null);
  } catch (error) {
    throw error instanceof Problem ? inFields(error) : error;
  }
  return stored;
}
