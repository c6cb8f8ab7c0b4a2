import { createHash } from "node:crypto";
import type { Database } from "../../../db/postgres/postgres.ts";
import type { StaffInsight } from "../../../db/schema/insights/staff.ts";
import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";
import type {
  Operation,
  OperationDone,
  ArticleFields,
} from "../../../db/schema/insights/operations.ts";
import type { AppDeps } from "../../deps.ts";
import { insertArticle, operationWithId, type Operation as Noted } from "../../insights/write.ts";
import { operationReused, idTaken, violatedConstraint } from "../../insights/errors.ts";
import { retryOnDeadlock } from "../../runtime/retry-transaction.ts";
import { merge } from "./operations-merge.ts";
import { articleIfAny, loadForMerge } from "./operations-read.ts";
import { conflict, lacksTime, refusalOf, tooMany, inFields } from "./operations-refuse.ts";
import {
  trashArticle,
  editArticle,
  freeLink,
  noteUnchanged,
  restoreArticle,
  storeSeparately,
} from "./operations-write.ts";
import type { StaffSession } from "../auth/guard.ts";
import { articleLink } from "../../../db/schema/insights/link.ts";
import { Problem } from "../../http/problem.ts";

/** An operation with the `base` that its kind needs. */
export type Based<O extends Operation = Operation> = O extends { base?: number | undefined }
  ? O & { base: number }
  : O;
type Of<K extends Operation["kind"]> = Extract<Based, { kind: K }>;

/**
 * Performs the operation once, or returns its former result. Throws Problem: 412 with a Conflict, 404 and 410 where
 * there is no such article, 409 where a new one's id is taken, 422 where fields or the operation's id are.
 */
export async function perform(
  deps: AppDeps,
  who: StaffSession,
  operation: Based,
): Promise<OperationDone> {
  const { database } = deps;
  const stored: Noted = {
    id: operation.id.toLowerCase(),
    by: who,
    fingerprint: fingerprintOf(who, operation),
    ...("base" in operation && { base: [operation.base] }),
  };
  const replayed = await replay(database, operation, stored);
  if (replayed) return replayed;
  try {
    const article = await write(deps, operation, stored);
    return { id: operation.id, version: article.version, replayed: false, article };
  } catch (error) {
    const refusal = refusalOf(error);
    // The same operation may have run concurrently.
    const meanwhile = await replay(database, operation, stored);
    if (meanwhile) return meanwhile;
    throw refusal;
  }
}

/** Without `base`, which may differ when the operation is sent again. */
const fingerprintOf = (who: StaffSession, operation: Operation): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        who.id,
        operation.kind,
        operation.article,
        ...("fields" in operation ? [operation.fields] : []),
      ]),
    )
    .digest("hex");

async function replay(
  database: Database,
  { id }: Operation,
  stored: Noted,
): Promise<OperationDone | undefined> {
  const known = await operationWithId(database, stored.id);
  if (!known) return undefined;
  if (known.fingerprint !== stored.fingerprint) throw operationReused();
  const { version, articleId } = known;
  return { id, version, replayed: true, article: await articleIfAny(database, articleId) };
}

function write(deps: AppDeps, operation: Based, stored: Noted): Promise<StaffInsight> {
  switch (operation.kind) {
    case "create":
      return create(deps, operation, stored);
    case "edit":
      return edit(deps, operation, stored);
    case "delete":
      return remove(deps, operation, stored);
    case "restore":
      return restore(deps, operation, stored);
    case "aside":
      return aside(deps, operation, stored);
  }
}

async function create(
  deps: AppDeps,
  { article, fields }: Of<"create">,
  stored: Noted,
): Promise<StaffInsight> {
  const wanted = { ...fields, ...(await asStored(deps, fields)) };
  if (wanted.status === "scheduled" && !wanted.publishAt) throw lacksTime();
  const made = await retryOnDeadlock(() => insertArticle(deps.database, article, wanted, stored));
  if (!made) throw idTaken("article");
  return made;
}

async function edit(
  deps: AppDeps,
  { article: id, base, seen, unanswered, fields }: Of<"edit">,
  stored: Noted,
): Promise<StaffInsight> {
  const { database } = deps;
  const wanted = { ...fields, ...(await asStored(deps, fields)) };
  return retryUntilWritten(async () => {
    const current = await loadForMerge(database, id, {
      versions: [base, ...Object.values(seen ?? {})],
      texts: fields.content !== undefined,
      unanswered: { by: stored.by.id, after: base, operations: unanswered },
    });
    const { article, own, at } = current;
    if (article.deletedAt) throw conflict(current);
    const seenState = (field: ArticleFieldName) => {
      const wrote = own.filter((version) => at(version)?.[field] !== at(version - 1)?.[field]);
      return at(Math.max(seen?.[field] ?? base, ...wrote));
    };
    const merged = merge(article, wanted, seenState);
    if (merged.conflicts.length > 0) throw conflict(current, merged.conflicts);
    if (merged.lacksTime) throw lacksTime();
    return Object.keys(merged.changes).length > 0
      ? editArticle(database, article, merged.changes, stored)
      : noteUnchanged(database, article, "edit", stored);
  });
}

const remove = (
  { database }: AppDeps,
  { article: id, base, unanswered }: Of<"delete">,
  stored: Noted,
): Promise<StaffInsight> =>
  retryUntilWritten(async () => {
    const current = await loadForMerge(database, id, {
      unanswered: { by: stored.by.id, after: base, operations: unanswered },
    });
    const { article, own } = current;
    if (article.deletedAt) return noteUnchanged(database, article, "delete", stored);
    let seenState = base;
    while (own.includes(seenState + 1)) seenState++;
    if (article.version !== seenState) throw conflict(current);
    return trashArticle(database, article, stored);
  });

const restore = (
  { database }: AppDeps,
  { article: id }: Of<"restore">,
  stored: Noted,
): Promise<StaffInsight> => {
  let link: string | null = null;
  return retryUntilWritten(async () => {
    const { article } = await loadForMerge(database, id);
    if (!article.deletedAt) return noteUnchanged(database, article, "restore", stored);
    try {
      return await restoreArticle(database, article, link, stored);
    } catch (error) {
      if (!violatedConstraint(error)?.startsWith("insights_link_")) throw error;
      // The free link may be taken before the next attempt.
      link = await freeLink(database, article.link);
      return undefined;
    }
  });
};

async function aside(
  deps: AppDeps,
  { article: id, base, fields }: Of<"aside">,
  stored: Noted,
): Promise<StaffInsight> {
  const { database } = deps;
  const wanted = { ...fields, ...(await asStored(deps, fields)) };
  return retryUntilWritten(async () => {
    const { article } = await loadForMerge(database, id);
    return storeSeparately(database, article, { base, fields: wanted }, stored);
  });
}

/** Reads and writes until no one else wrote in between; each failed attempt means that another writer succeeded. */
async function retryUntilWritten<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let time = 0; time < 100; time++) {
    const done = await retryOnDeadlock(attempt);
    if (done) return done;
  }
  throw tooMany();
}

interface Stored {
  link?: string;
  content?: string | null;
  publishAt?: string | null;
}

/** The fields whose stored form differs from the sent one. Throws Problem like the sanitiser. */
async function asStored(
  { sanitiser }: AppDeps,
  { link, content, publishAt }: ArticleFields,
): Promise<Stored> {
  const stored: Stored = {};
  if (link !== undefined) stored.link = articleLink(link);
  // Times are exact to the millisecond, as in articles that are read.
  if (publishAt !== undefined) stored.publishAt = publishAt && new Date(publishAt).toISOString();
  if (content === undefined) return stored;
  try {
    stored.content = content && ((await sanitiser.sanitise(content)) || null);
  } catch (error) {
    throw error instanceof Problem ? inFields(error) : error;
  }
  return stored;
}
