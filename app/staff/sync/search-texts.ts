import { readOperations } from "./context.ts";
import { openedDevice } from "./device-context.ts";

/** The ids of stored articles with these words in excerpt or text. */
export async function searchTexts(words: string): Promise<ReadonlySet<string>> {
  const {
    context: { store },
  } = await openedDevice();
  const wanted = escaped(words.trim()).toLowerCase();
  const found = new Set<string>();
  const matchIn = (id: string, html: string | null | undefined) => {
    if (html && plain(html).toLowerCase().includes(wanted)) found.add(id);
  };
  for (const { id, content } of await store.bodies.toArray()) matchIn(id, content);
  for (const { id, excerpt } of await store.rows.toArray()) matchIn(id, escaped(excerpt));
  for (const { article, fields } of await readOperations(store)) {
    matchIn(article, fields.content);
    matchIn(article, escaped(fields.excerpt ?? ""));
  }
  return found;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Text of stored HTML: a mark within a word does not split it, other tags do. */
export const plain = (html: string): string =>
  html
    .replace(/<\/?(?:a|b|code|em|i|mark|s|span|strong|sub|sup|u)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replace(/\s+/g, " ");
