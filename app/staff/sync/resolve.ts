import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import type { StoredMutation } from "../../../db/device/staff.ts";
import { type SubmitResult, type StoredConflict, namesOf } from "./mutation.ts";
import type { Context } from "../store/context.ts";
import { ofArticle, readOperations, writeEvicting } from "./waiting.ts";
import { readStored } from "./stored-article.ts";
import { withDeadline } from "../../../db/device/deadline.ts";
import { deliver } from "./delivery.ts";
import { isSame, operationOf } from "./coalesce.ts";

export async function conflictOf(
  context: Context,
  blocked: StoredMutation,
): Promise<StoredConflict> {
  const { id, article, kind, fields, base, was = {}, conflict, createdAt, problem } = blocked;
  return {
    operation: id,
    article,
    kind,
    mine: fields,
    ...{ base, was },
    theirs: conflict?.article ?? (await readStored(context, article)),
    fields: conflict?.fields ?? [],
    by: conflict?.by ?? null,
    writtenAt: createdAt,
    problem,
  };
}

type Next = Pick<StoredMutation, "kind" | "fields"> &
  Partial<Pick<StoredMutation, "base" | "seen" | "was">>;

/** `chosen`: the value to keep for each conflicting field; the author's other values are set aside. Rebases a deletion. */
export async function resolve(
  context: Context,
  conflict: StoredConflict,
  chosen: ArticleFields,
): Promise<SubmitResult> {
  return replace(context, conflict, (blocked) => {
    const theirs = blocked.conflict?.article ?? conflict.theirs;
    if (blocked.kind === "delete")
      return theirs?.deletedAt
        ? []
        : [{ kind: "delete", fields: {}, base: theirs?.version ?? blocked.base }];
    const given: ArticleFields = {};
    const wanted = { ...blocked.fields, ...chosen };
    const seen = { ...blocked.seen };
    const was = { ...blocked.was };
    for (const name of conflict.fields) {
      if (!isSame(name, wanted[name], blocked.fields[name])) copy(blocked.fields, given, name);
      if (theirs) seen[name] = theirs.version;
      if (theirs) Object.assign(was, { [name]: theirs[name] });
      if (theirs && isSame(name, wanted[name], theirs[name])) delete wanted[name];
    }
    return [...asideOf(given), ...editOf({ ...blocked, fields: wanted, seen, was })];
  });
}

/** For an article in the bin: restores it and applies the author's changes. */
export async function restoreRejected(
  context: Context,
  conflict: StoredConflict,
): Promise<SubmitResult> {
  return replace(context, conflict, (blocked) => [
    { kind: "restore", fields: {}, base: blocked.conflict?.article.version ?? blocked.base },
    ...editOf(blocked),
  ]);
}

/** Sets the author's text aside on the server. A discard after a rejection, or without text, deletes it. */
export async function discardRejected(
  context: Context,
  conflict: StoredConflict,
): Promise<SubmitResult> {
  return replace(context, conflict, (blocked) =>
    blocked.kind === "edit" ? asideOf(blocked.fields) : [],
  );
}

export async function retryRejected(
  context: Context,
  conflict: StoredConflict,
): Promise<SubmitResult> {
  return replace(context, conflict, ({ kind, fields, base, seen, was = {} }) => [
    { kind, fields, base, seen, was },
  ]);
}

/** Removes a mutation whose text is in a form again; with a create, those without text too. False if it has changed. */
export async function withdrawRejected(
  { store, changed }: Context,
  { operation, article, mine }: StoredConflict,
): Promise<boolean> {
  const taken = await store.transaction(async () => {
    const blocked = await store.operations.get(operation);
    if (blocked?.state !== "needs-you" || JSON.stringify(blocked.fields) !== JSON.stringify(mine))
      return false;
    await store.operations.delete(operation);
    const behind = ofArticle(await readOperations(store), article);
    // Mutations with text stay, and are decided separately.
    const bare = behind.filter(({ fields }) => namesOf(fields).length === 0);
    if (blocked.kind === "create") await store.operations.bulkDelete(bare.map(({ id }) => id));
    return true;
  });
  changed({ kind: "queue" });
  return taken;
}

const asideOf = (fields: ArticleFields): Next[] =>
  namesOf(fields).length > 0 ? [{ kind: "aside", fields }] : [];

const editOf = ({ kind, fields, seen, was = {} }: StoredMutation): Next[] => {
  if (namesOf(fields).length === 0) return [];
  const still = Object.fromEntries(Object.entries(seen).filter(([name]) => name in fields));
  return [{ kind: kind === "create" ? "create" : "edit", fields, seen: still, was }];
};

function copy(from: ArticleFields, to: ArticleFields, name: ArticleFieldName): void {
  Object.assign(to, { [name]: from[name] });
}

/** Replaces the blocked mutation by these, in order, before all others of the article. */
async function replace(
  context: Context,
  { operation, article }: StoredConflict,
  by: (blocked: StoredMutation) => Next[],
): Promise<SubmitResult> {
  const { store, now, newId, changed } = context;
  const made = await writeEvicting(store, async () => {
    const blocked = await store.operations.get(operation);
    // Another tab has already decided.
    if (blocked?.state !== "needs-you") return [];
    const next = by(blocked);
    const operations = next.map((one, nth) =>
      operationOf(
        { article, base: blocked.base, ...one },
        { now: now(), newId, order: blocked.order - (next.length - 1 - nth) / next.length },
      ),
    );
    await store.operations.delete(operation);
    // Other mutations of an article that was never created are pointless.
    if (blocked.kind === "create" && operations.length === 0)
      await store.operations.bulkDelete(
        ofArticle(await readOperations(store), article).map(({ id }) => id),
      );
    await store.operations.bulkPut(operations);
    return operations.map(({ id }) => id);
  });
  changed({ kind: "queue" });
  // The decision is stored, so later errors are retried.
  if (made.length > 0)
    await withDeadline(decisionWaitsMs, deliver(context, { force: true })).catch(() => undefined);
  return becameOf(context, article, made).catch((): SubmitResult => ({ kind: "waiting" }));
}

/** Limits the wait for earlier mutations, since the decision is stored. */
const decisionWaitsMs = 10_000;

async function becameOf(
  context: Context,
  article: string,
  made: readonly string[],
): Promise<SubmitResult> {
  const waiting = ofArticle(await readOperations(context.store), article);
  const blocked = waiting.find(({ state }) => state === "needs-you");
  if (blocked) return { kind: "conflict", conflict: await conflictOf(context, blocked) };
  if (waiting.some(({ id }) => made.includes(id))) return { kind: "waiting" };
  return { kind: "done", article: await readStored(context, article) };
}
