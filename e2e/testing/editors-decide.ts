import type { StoredConflict } from "../../app/staff/sync/mutation.ts";
import type { Context } from "../../app/staff/store/context.ts";
import { readOperations } from "../../app/staff/sync/waiting.ts";
import { submit } from "../../app/staff/sync/submit-change.ts";
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
  const undecided = (await readOperations(context.store)).find(
    ({ state }) => state === "needs-you",
  );
  if (!undecided) return;
  const conflict = await conflictOf(context, undecided);
  const { theirs, mine, fields, problem, kind, article } = conflict;
  look(one, theirs);
  for (const field of theirs ? fields.filter(isText) : [])
    questions.push({
      ...{ person: context.person, article, field },
      saw: Math.max(undecided.seen[field] ?? undecided.base, 1),
      version: theirs?.version ?? 0,
    });
  if (problem === null && how !== "discard" && !(kind === "edit" && theirs?.deletedAt)) {
    const textFields = how === "merged" ? fields.filter(isWord) : [];
    const merged = Object.fromEntries(textFields.map((field) => [field, textBy(one, field)]));
    for (const [field, text] of Object.entries(merged))
      if (isWord(field)) saved.set(text, { by: one.nth, article, field });
    await resolve(context, conflict, { ...chosenFields(how, conflict), ...merged });
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
function chosenFields(how: How, { fields, mine, theirs }: StoredConflict): ArticleFields {
  const side = how === "theirs" ? theirs : mine;
  return Object.fromEntries(fields.map((field) => [field, side?.[field]]));
}

async function giveWay(context: Context, conflict: StoredConflict, how: How): Promise<void> {
  if (conflict.problem !== null && how !== "discard") await retryRejected(context, conflict);
  else if (how === "discard") await discardRejected(context, conflict);
  else await restoreRejected(context, conflict);
}
