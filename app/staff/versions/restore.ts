import type { ArticleFields } from "../../../db/schema/operations.ts";
import type { ArticleState } from "../../../db/schema/versions.ts";

/** What comes back with a version: its words, never whether visitors see them. */
const restored = [
  "title",
  "excerpt",
  "author",
  "date",
  "link",
  "content",
  "readTime",
  "category",
  "image",
  "reviewBy",
] as const;

/**
 * The edit that gives an article the words of `then` again; empty where it has them. Of a text that was set aside `only`
 * these fields.
 */
export function broughtBack(
  then: ArticleState,
  now: ArticleState,
  only: readonly string[] = restored,
): ArticleFields {
  const changes = restored.filter(
    (name) => only.includes(name) && (then[name] ?? null) !== (now[name] ?? null),
  );
  // The values are those of an article, which all of these fields take.
  return Object.fromEntries(changes.map((name) => [name, then[name] ?? null])) as ArticleFields;
}
