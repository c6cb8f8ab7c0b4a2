import { namesOf } from "./context.ts";
import { articleSlug } from "../../../db/schema/insights/link.ts";
import type { ArticleFieldName } from "../../../db/schema/insights/fields.ts";
import type { ArticleFields } from "../../../db/schema/insights/operations.ts";
import type { StoredMutation } from "../../../db/device/staff.ts";

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

/** The edits behind a blocked mutation become part of it, so that one decision is enough. */
export function merge(
  held: StoredMutation,
  others: readonly StoredMutation[],
): { put: StoredMutation[]; remove: string[] } {
  let target = held;
  const remove: string[] = [];
  for (const one of others) {
    if (one.kind !== "edit" || one.apart || !isMergeable(held)) break;
    const sawAt = (name: ArticleFieldName) => Math.max(one.seen[name] ?? 0, one.base);
    target = { ...target, ...combined(target, { fields: one.fields, was: one.was, sawAt }) };
    remove.push(one.id);
  }
  return { put: [target], remove };
}

/** What the server may have must not change under its id; what waits for its author was not accepted. */
export const isMergeable = ({ kind, attempts, state }: StoredMutation) =>
  (kind === "edit" || kind === "create") && (state === "needs-you" || attempts === 0);

/** Values on top of earlier ones; `sawAt`: the version in which the author saw each field. */
export interface Added {
  fields: ArticleFields;
  was: ArticleFields | undefined;
  sawAt: (name: ArticleFieldName) => number;
}

export function combined(
  { fields: before, was: wasBefore, seen: seenBefore, base }: StoredMutation,
  { fields, was, sawAt }: Added,
): Pick<StoredMutation, "fields" | "seen" | "was"> {
  const seen = { ...seenBefore };
  const wasAll: ArticleFields = { ...wasBefore };
  for (const name of namesOf(fields)) {
    // A waiting field already hid what other editors made of it.
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
