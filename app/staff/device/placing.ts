import type { ArticleFieldName, ArticleFields } from "../../../db/schema/operations.ts";
import type { KeptOperation } from "../../../db/staff-device.ts";
import type { Wish } from "./queue.ts";

/** What becomes of the operations of one article when another is wished for, and which of them carries the wish. */
export interface Placed {
  put: KeptOperation[];
  remove: string[];
  /** Undefined where the wish took back what had not left yet. */
  carrier: KeptOperation | undefined;
  /** Something of this article leaves before it, or with it. */
  behind: boolean;
}

interface Making {
  now: number;
  newId: () => string;
  /** A place behind all others. */
  order: number;
}

/** Where a wish goes among `waiting`, the operations of its article in their order. */
export function placed(waiting: readonly KeptOperation[], wish: Wish, making: Making): Placed {
  const last = waiting.at(-1);
  const fields = "fields" in wish ? wish.fields : {};
  const { base, seen } = seenBy(wish, waiting);
  // What its writer has to look at takes it in, whatever waits behind that.
  const host = waiting.find(({ state }) => state === "needs-you") ?? last;
  if (wish.kind === "edit" && host && mayGrow(host)) {
    const carrier = grownBy(host, fields, (name) => seen[name] ?? base, making);
    const remove = host.id === carrier.id ? [] : [host.id];
    return { put: [carrier], remove, carrier, behind: true };
  }
  // A deletion that nobody has heard of was never one.
  if (wish.kind === "restore" && last?.kind === "delete" && last.attempts === 0)
    return { put: [], remove: [last.id], carrier: undefined, behind: false };
  const carrier = operationOf(
    { kind: wish.kind, article: wish.article, base, fields, seen },
    making,
  );
  return { put: [carrier], remove: [], carrier, behind: last !== undefined };
}

/**
 * What the writer of a wish has seen. A field that waits here hides what others have made of it since, so of that one
 * they saw no more than the operation that hides it.
 */
function seenBy(
  wish: Wish,
  waiting: readonly KeptOperation[],
): Pick<KeptOperation, "base" | "seen"> {
  const given = "base" in wish ? (wish.base ?? 0) : 0;
  const hiding = waiting.filter(({ kind }) => kind === "create" || kind === "edit");
  const base = Math.min(given, ...hiding.map((one) => one.base));
  const hidden = new Set(hiding.flatMap(({ fields }) => namesOf(fields)));
  const seen: KeptOperation["seen"] = {};
  if (wish.kind === "edit" && base < given) {
    for (const name of namesOf(wish.fields)) if (!hidden.has(name)) seen[name] = given;
  }
  return { base, seen };
}

type What = Pick<KeptOperation, "kind" | "article" | "base" | "fields"> &
  Partial<Pick<KeptOperation, "seen">>;

/** A new operation that waits for its turn. */
export function operationOf(what: What, { now, newId, order }: Making): KeptOperation {
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

/** What the server may have by now must stay as it is under its id; what waits for its writer has not arrived. */
const mayGrow = ({ kind, attempts, state }: KeptOperation) =>
  (kind === "edit" || kind === "create") && (state === "needs-you" || attempts === 0);

function grownBy(
  before: KeptOperation,
  fields: ArticleFields,
  sawAt: (name: ArticleFieldName) => number,
  { now, newId }: Making,
): KeptOperation {
  const grown = { ...before, ...together(before, fields, sawAt) };
  // Two texts for one field still want a decision; a refusal may have been mended by this.
  if (before.state !== "needs-you" || before.conflict) return grown;
  return { ...grown, id: newId(), state: "queued", attempts: 0, nextAttemptAt: now, problem: null };
}

/**
 * The others of an article, once the first of them is done and made this version. `seenAll`: nothing but what it wrote
 * differs from what its writer had seen, so that whoever saw the same has seen this version too.
 */
export function rebased(
  done: KeptOperation,
  { version, seenAll }: { version: number; seenAll: boolean },
  others: readonly KeptOperation[],
): KeptOperation[] {
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

/** The edits behind one that is held up join it, so that one decision counts for all of them. */
export function joined(
  held: KeptOperation,
  others: readonly KeptOperation[],
): { put: KeptOperation[]; remove: string[] } {
  let carrier = held;
  const remove: string[] = [];
  for (const one of others) {
    // In their order: what comes after a deletion is not before it.
    if (one.kind !== "edit" || !mayGrow(held)) break;
    const sawAt = (name: ArticleFieldName) => Math.max(one.seen[name] ?? 0, one.base);
    carrier = { ...carrier, ...together(carrier, one.fields, sawAt) };
    remove.push(one.id);
  }
  return { put: [carrier], remove };
}

/** Later values on top of those of an operation; `sawAt` tells in which version their writer saw each field. */
function together(
  { fields: before, seen: seenBefore, base }: KeptOperation,
  fields: ArticleFields,
  sawAt: (name: ArticleFieldName) => number,
): Pick<KeptOperation, "fields" | "seen"> {
  const seen = { ...seenBefore };
  for (const name of namesOf(fields)) {
    // A field that waits here already hid what others made of it.
    if (!(name in before) && sawAt(name) > base) seen[name] = sawAt(name);
  }
  return { fields: { ...before, ...fields }, seen };
}

/** The names of the fields that are given. */
export const namesOf = (fields: ArticleFields): ArticleFieldName[] =>
  // The type has these names alone.
  (Object.keys(fields) as ArticleFieldName[]).filter((name) => fields[name] !== undefined);
