import * as v from "valibot";
import { StaffInsight } from "../../../db/schema/insights/staff.ts";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import { call, Refused } from "../session/server.ts";
import type { Context } from "../store/context.ts";
import { ofArticle, readOperations } from "./waiting.ts";
import { storeArticle, readStored } from "./stored-article.ts";
import { openedDevice } from "./device-context.ts";
import { applied } from "./view.ts";

/** An article with waiting edits, from the device or the server. Undefined if there is none; rejects offline. */
export async function readArticle(id: string): Promise<StaffInsight | undefined> {
  const { context } = await openedDevice();
  const waiting = ofArticle(await readOperations(context.store), id);
  const made = waiting[0]?.kind === "create";
  const stored =
    (await readStored(context, id)) ?? (made ? undefined : await fromServer(context, id));
  const article = applied(stored, waiting);
  return article && { ...article, content: article.content ?? null };
}

/** Like `readArticle`, but without the waiting edits. */
export async function readSaved(id: string): Promise<StaffInsight | undefined> {
  const { context } = await openedDevice();
  return (await readStored(context, id)) ?? fromServer(context, id);
}

/** The last waiting value of each field of an article. */
export async function readWaiting(id: string): Promise<ArticleFields> {
  const { context } = await openedDevice();
  const waiting = ofArticle(await readOperations(context.store), id);
  const edits = waiting.filter(({ kind }) => kind === "create" || kind === "edit");
  return Object.assign({}, ...edits.map(({ fields }) => fields));
}

async function fromServer({ store }: Context, id: string): Promise<StaffInsight | undefined> {
  let answer: unknown;
  try {
    answer = await call("GET", `/api/staff/insights/${encodeURIComponent(id)}`);
  } catch (problem) {
    if (problem instanceof Refused && problem.status === 404) return undefined;
    throw problem;
  }
  const article = v.parse(StaffInsight, answer);
  // Store it for the next time; without room it is read again.
  await store.transaction(() => storeArticle(store, article)).catch(() => undefined);
  return article;
}
