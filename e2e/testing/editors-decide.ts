import type { StoredConflict } from "../../app/staff/sync/mutation.ts";
import { type Context, readOperations } from "../../app/staff/sync/context.ts";
import { submit } from "../../app/staff/sync/send.ts";
import {
  restoreRejected,
  conflictOf,
  discardRejected,
  resolve,
  retryRejected,
} from "../../app/staff/sync/resolve.ts";
import type { ArticleFields } from "../../db/schema/insights/operations.ts";
import { type Editor, look, type Question, type Saved } from "./editors-person.ts";
import { type How, type Text, texts } from "./editors-steps.ts";

interface Given {
  saved: Map<string, Saved>;
  questions: Question[];
  /** A text that is told from all others, written by this person. */
  textBy: (one: Editor, field: Text) => string;
}

/** Decides about the oldest change that waits for this person. */
export async function decide(
  one: Editor,
  how: How,
  { saved, questions, textBy }: Given,
): Promise<void> {
  const { context } = one;
  const held = (await readOperations(context.store)).find(({ state }) => state === "needs-you");
  if (!held) return;
  const conflict = await conflictOf(context, held);
  const { theirs, mine, fields, problem, kind, article } = conflict;
  look(one, theirs);
  for (const field of theirs ? fields.filter(isText) : [])
    questions.push({
      ...{ person: context.person, article, field },
      saw: Math.max(held.seen[field] ?? held.base, 1),
      version: theirs?.version ?? 0,
    });
  if (problem === null && how !== "let go" && !(kind === "edit" && theirs?.deletedAt)) {
    const written = how === "together" ? fields.filter(isWord) : [];
    const together = Object.fromEntries(written.map((field) => [field, textBy(one, field)]));
    for (const [field, text] of Object.entries(together))
      if (isWord(field)) saved.set(text, { by: one.nth, article, field });
    await resolve(context, conflict, { ...standing(how, conflict), ...together });
  } else if (problem !== null && kind === "create" && mine.link) {
    // A link that is taken is the only thing that this server refuses them.
    const link = `free-${textBy(one, "title")}`;
    await submit(context, { kind: "edit", article, base: 0, fields: { link } });
  } else await giveWay(context, conflict, how);
}

const isText = (field: string): field is Text => texts.some((text) => text === field);
// What two people's words are made into is typed by hand.
const isWord = (field: string): field is Text => field !== "content" && isText(field);

/** The values of one side, per field in conflict. */
function standing(how: How, { fields, mine, theirs }: StoredConflict): ArticleFields {
  const side = how === "theirs" ? theirs : mine;
  return Object.fromEntries(fields.map((field) => [field, side?.[field]]));
}

async function giveWay(context: Context, conflict: StoredConflict, how: How): Promise<void> {
  if (conflict.problem !== null && how !== "let go") await retryRejected(context, conflict);
  else if (how === "let go") await discardRejected(context, conflict);
  else await restoreRejected(context, conflict);
}
