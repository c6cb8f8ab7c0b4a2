import { fold } from "../../../db/schema/text/fold.ts";
import { plainText } from "../../../db/schema/text/plain-text.ts";
import { readOperations } from "./waiting.ts";
import { openedDevice } from "./device-context.ts";

/** The ids of stored articles with these words in excerpt or text. */
export async function searchTexts(words: string): Promise<ReadonlySet<string>> {
  const {
    context: { store },
  } = await openedDevice();
  const wanted = inOneLine(words).trim();
  const found = new Set<string>();
  const matchIn = (id: string, text: string | null | undefined) => {
    if (text && inOneLine(text).includes(wanted)) found.add(id);
  };
  for (const { id, content } of await store.texts.toArray()) matchIn(id, plainText(content ?? ""));
  for (const { id, excerpt } of await store.rows.toArray()) matchIn(id, excerpt);
  for (const { article, fields } of await readOperations(store)) {
    matchIn(article, plainText(fields.content ?? ""));
    matchIn(article, fields.excerpt);
  }
  return found;
}

const inOneLine = (text: string): string => fold(text).replace(/\s+/g, " ");
