import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import type { StoredMutation } from "../../../db/device/staff.ts";
import { type Mutation, namesOf } from "./mutation.ts";
import { articleSlug } from "../../../db/schema/insights/link.ts";

export interface Coalesced {
  put: StoredMutation[];
  remove: string[];
  /** Undefined if the mutation cancelled an unsent one, or something has to be decided first. */
  target: StoredMutation | undefined;
  behind: boolean;
  /** The blocked mutation that would be overwritten unseen: nothing was added. */
  undecided?: StoredMutation;
}

interface Making {
  now: number;
  newId: () => string;
  order: number;
}

export function coalesce(
  waiting: readonly StoredMutation[],
  asked: Mutation,
  making: Making,
): Coalesced {
  // The article was created before, so the form holds an edit.
  const mutation: Mutation =
    asked.kind === "create" && waiting.length > 0 ? editOfCreate(asked) : asked;
  const last = waiting.at(-1);
  const blockedAt = waiting.findIndex((one) => one.state === "needs-you" && one.kind !== "aside");
  const blocked = waiting[blockedAt];
  const fields = "fields" in mutation ? mutation.fields : {};
  const unseen = unseenFields(mutation, waiting);
  const isSeparate = unseen.length > 0;
  if (blocked && (isSeparate || mutation.kind === "delete"))
    return { put: [], remove: [], target: undefined, behind: true, undecided: blocked };
  const { base, seen } = seenVersions(mutation, waiting, unseen);
  // An edit joins the blocked mutation, or the last one if a separate text is behind the blocked one.
  const hasSeparateBehind = waiting.slice(blockedAt + 1).some((one) => one.apart);
  const host = blocked && !hasSeparateBehind ? blocked : last;
  const was = "saw" in mutation ? mutation.saw : undefined;
  if (mutation.kind === "edit" && !isSeparate && host && isMergeable(host)) {
    const added = { fields, was, sawAt: (name: ArticleFieldName) => seen[name] ?? base };
    const target = mergedInto(host, added, making);
    const remove = host.id === target.id ? [] : [host.id];
    return { put: [target], remove, target, behind: true };
  }
  const about = { kind: mutation.kind, article: mutation.article, base, fields, seen };
  const target = operationOf(
    { ...about, ...(was && { was }), ...(isSeparate && { apart: true as const }) },
    mutation.kind === "create" ? { ...making, newId: () => idOfCreate(mutation, making) } : making,
  );
  if (mutation.kind !== "restore" || last?.kind !== "delete")
    return { put: [target], remove: [], target, behind: last !== undefined };
  const { article, withheld } = last;
  const publish = withheld && [
    operationOf(
      { kind: "edit", article, base: last.base, fields: withheld },
      { ...making, order: making.order + 0.5 },
    ),
  ];
  // A deletion that may have arrived is undone by a restore; one that was never sent is dropped.
  if (last.attempts > 0)
    return { put: [target, ...(publish ?? [])], remove: [], target, behind: true };
  return {
    put: publish ?? [],
    remove: [last.id],
    target: publish?.[0],
    behind: waiting.length > 1,
  };
}

/** The mutation as sent, and the deletion behind it, which takes over its publish status for a later restore. */
export function suppressPublish(
  leaving: StoredMutation,
  next: StoredMutation | undefined,
): [StoredMutation, StoredMutation?] {
  if (next?.kind !== "delete" || !isWriting(leaving) || leaving.attempts > 0) return [leaving];
  const isNew = leaving.kind === "create";
  const { status = isNew ? "published" : undefined, publishAt, ...others } = leaving.fields;
  if (status !== "published" && status !== "scheduled") return [leaving];
  const fields: ArticleFields = isNew ? { ...others, status: "draft", publishAt: null } : others;
  const suppressed: ArticleFields = { status, ...(publishAt !== undefined && { publishAt }) };
  return [
    { ...leaving, fields },
    { ...next, withheld: suppressed },
  ];
}

/** A stable id lets the server recognise a create whose answer was lost or that another tab has sent. */
const idOfCreate = ({ article }: Pick<Mutation, "article">, { newId }: Making): string =>
  /^insight-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(article)?.[1] ?? newId();

/** Turns a create into an edit of the article that an earlier text of the same form created. */
export function editOfCreate({ article, fields }: Pick<StoredMutation, "article" | "fields">) {
  return { kind: "edit" as const, article, base: 0, fields: { ...defaults, ...fields } };
}

const defaults: ArticleFields = {
  content: null,
  readTime: null,
  category: null,
  image: null,
  imageAlt: null,
  status: "published",
  publishAt: null,
  reviewBy: null,
};

/** Fields that a mutation would overwrite although its author has not seen their waiting values. */
function unseenFields(mutation: Mutation, waiting: readonly StoredMutation[]): ArticleFieldName[] {
  if (mutation.kind !== "edit" || !mutation.saw) return [];
  const { fields, saw } = mutation;
  return namesOf(fields).filter((name) => {
    const hidden = waiting.findLast((one) => isWriting(one) && one.fields[name] !== undefined);
    if (!hidden) return false;
    const value = hidden.fields[name];
    return !isSame(name, value, saw[name]) && !isSame(name, value, fields[name]);
  });
}

const isWriting = ({ kind }: StoredMutation) => kind === "create" || kind === "edit";

/** A waiting field hides later edits by others, so its author saw only as much as the waiting mutation did. */
function seenVersions(
  mutation: Mutation,
  waiting: readonly StoredMutation[],
  unseen: readonly ArticleFieldName[],
): Pick<StoredMutation, "base" | "seen"> {
  const given = "base" in mutation ? (mutation.base ?? 0) : 0;
  const hiding = waiting.filter(isWriting);
  const base = Math.min(given, ...hiding.map((one) => one.base));
  const hidden = new Set(hiding.flatMap(({ fields }) => namesOf(fields)));
  for (const name of unseen) hidden.delete(name);
  const seen: StoredMutation["seen"] = {};
  if (mutation.kind === "edit" && base < given) {
    for (const name of namesOf(mutation.fields)) if (!hidden.has(name)) seen[name] = given;
  }
  return { base, seen };
}

type What = Pick<StoredMutation, "kind" | "article" | "base" | "fields"> &
  Partial<Pick<StoredMutation, "seen" | "was" | "apart">>;

export function operationOf(what: What, { now, newId, order }: Making): StoredMutation {
  return {
    v: 1,
    seen: {},
    ...what,
    id: newId(),
    order,
    createdAt: now,
    attempts: 0,
    nextAttemptAt: now,
    state: "queued",
    problem: null,
    conflict: null,
  };
}

function mergedInto(before: StoredMutation, added: Added, { now, newId }: Making): StoredMutation {
  // A new time tells other tabs that the mutation has changed.
  const grown = { ...before, ...combined(before, added), createdAt: now };
  // A conflict still needs a decision, but an edit may fix a rejection.
  if (before.state !== "needs-you" || before.conflict) return grown;
  return { ...grown, id: newId(), state: "queued", attempts: 0, nextAttemptAt: now, problem: null };
}

/** Rebases an article's other mutations on a new version. `seenAll`: only our own write is new to the author. */
export function rebase(
  done: StoredMutation,
  { version, seenAll }: { version: number; seenAll: boolean },
  others: readonly StoredMutation[],
): StoredMutation[] {
  if (done.kind === "aside") return [...others];
  return others.map((one) => {
    if (one.base >= version) return one;
    if (seenAll && one.base === done.base) return { ...one, base: version, seen: {} };
    const seen = { ...one.seen };
    for (const name of namesOf(done.fields)) {
      if (name in one.fields) seen[name] = Math.max(seen[name] ?? 0, version);
    }
    return { ...one, seen };
  });
}

/** Merges the edits behind a blocked mutation into it, so that one decision is enough. */
export function merge(
  blocked: StoredMutation,
  others: readonly StoredMutation[],
): { put: StoredMutation[]; remove: string[] } {
  let target = blocked;
  const remove: string[] = [];
  for (const one of others) {
    if (one.kind !== "edit" || one.apart || !isMergeable(blocked)) break;
    const sawAt = (name: ArticleFieldName) => Math.max(one.seen[name] ?? 0, one.base);
    target = { ...target, ...combined(target, { fields: one.fields, was: one.was, sawAt }) };
    remove.push(one.id);
  }
  return { put: [target], remove };
}

/** A mutation that may have reached the server must not change under its id; a blocked one was not accepted. */
const isMergeable = ({ kind, attempts, state }: StoredMutation) =>
  (kind === "edit" || kind === "create") && (state === "needs-you" || attempts === 0);

/** Values on top of earlier ones; `sawAt`: the version in which the author saw each field. */
interface Added {
  fields: ArticleFields;
  was: ArticleFields | undefined;
  sawAt: (name: ArticleFieldName) => number;
}

function combined(
  { fields: before, was: wasBefore, seen: seenBefore, base }: StoredMutation,
  { fields, was, sawAt }: Added,
): Pick<StoredMutation, "fields" | "seen" | "was"> {
  const seen = { ...seenBefore };
  const wasAll: ArticleFields = { ...wasBefore };
  for (const name of namesOf(fields)) {
    // A waiting field already hid the changes of other editors.
    if (name in before) continue;
    if (sawAt(name) > base) seen[name] = sawAt(name);
    if (was && name in was) Object.assign(wasAll, { [name]: was[name] });
  }
  return { fields: { ...before, ...fields }, seen, was: wasAll };
}

export function isSame(
  name: ArticleFieldName,
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  const stored = (value = "") => {
    const text = value.trim();
    return name === "link" ? articleSlug(text) : text;
  };
  return stored(one ?? "") === stored(other ?? "");
}
