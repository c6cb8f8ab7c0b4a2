import {
  byKey,
  type Field,
  type Fields,
  type FixedField,
  type FixedListField,
  type IdField,
  isValues,
  keysOf,
  type ListField,
  type Values,
} from "../../../db/schema/site/fields.ts";
import { isSiteDocument, siteDocuments } from "../../../db/schema/site/site.ts";
import { isSame, labelOfItem, listOf } from "./values.ts";

/* Merges two changes of a document, field by field and item by item. Items are the same by their ids or, without ids, by
   their first text. */

interface Three<Value = unknown> {
  /** What both began with. */
  base: Value;
  mine: Value;
  theirs: Value;
}

/** Both have changed it, each in another way. An item that one has removed is undefined there. */
export interface Conflict {
  /** With the ids of items in place of their numbers, so that it stays while they move. */
  path: string;
  /** Such as `Services, Training, Name`. */
  label: string;
  field: Exclude<Field, FixedField | IdField>;
  mine: unknown;
  theirs: unknown;
}

/** By the paths of conflicts. */
export type Sides = Readonly<Record<string, "mine" | "theirs">>;

/** Their state with what I changed; where both changed the same, mine unless `sides` says otherwise. */
export const merged = (fields: Fields, three: Three<Values>, sides: Sides = {}): Values =>
  mergedFields({ sides, conflicts: [] }, fields, three, { path: "", trail: [] });

/** What both have changed, in the order of the form. */
export function conflictsIn(fields: Fields, three: Three<Values>): Conflict[] {
  const conflicts: Conflict[] = [];
  mergedFields({ sides: {}, conflicts }, fields, three, { path: "", trail: [] });
  return conflicts;
}

export const fieldsOf = (document: string): Fields =>
  isSiteDocument(document) ? siteDocuments[document].fields : {};

interface Merge {
  sides: Sides;
  conflicts: Conflict[];
}

interface At {
  path: string;
  trail: readonly string[];
}

const below = ({ path, trail }: At, name: string, label: string): At => ({
  path: path ? `${path}.${name}` : name,
  trail: label ? [...trail, label] : trail,
});

const labelOf = (field: Field | undefined): string =>
  field && "label" in field ? field.label : "";

function mergedFields(merge: Merge, fields: Fields, three: Three<Values>, at: At): Values {
  const { base, mine, theirs } = three;
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const field = fields[name];
      const values = { base: base[name], mine: mine[name], theirs: theirs[name] };
      return [name, mergedValue(merge, field, values, below(at, name, labelOf(field)))];
    }),
  );
}

function mergedValue(merge: Merge, field: Field | undefined, three: Three, at: At): unknown {
  const { base, mine, theirs } = three;
  if (isSame(base, mine)) return theirs;
  if (field?.kind === "group" && isValues(mine) && isValues(theirs)) {
    const before = isValues(base) ? base : {};
    return mergedFields(merge, field.fields, { base: before, mine, theirs }, at);
  }
  if (field && "item" in field) {
    const lists = { base: listOf(base), mine: listOf(mine), theirs: listOf(theirs) };
    return mergedList(merge, field, lists, at);
  }
  return mergedWhole(merge, field, three, at) ?? null;
}

/** One of both, as it is. */
function mergedWhole(merge: Merge, field: Field | undefined, three: Three, at: At): unknown {
  const { base, mine, theirs } = three;
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  return asked(merge, field, { mine, theirs }, at);
}

function asked(
  merge: Merge,
  field: Field | undefined,
  { mine, theirs }: Pick<Three, "mine" | "theirs">,
  { path, trail }: At,
): unknown {
  // Nobody types in it.
  if (!field || !("label" in field)) return theirs;
  merge.conflicts.push({ path, label: trail.join(", "), field, mine, theirs });
  return merge.sides[path] === "theirs" ? theirs : mine;
}

type List = ListField | FixedListField;
type Lists = Three<readonly unknown[]>;

function mergedList(merge: Merge, field: List, lists: Lists, at: At): readonly unknown[] {
  const { base, mine, theirs } = lists;
  const before = merge.conflicts.length;
  const items =
    mergedById(merge, field, lists, at) ??
    mergedByPlace(merge, field, lists, at) ??
    mergedParts(lists);
  const { min = 0, max = Number.POSITIVE_INFINITY } = field.kind === "list" ? field : {};
  const fits = ({ length }: readonly unknown[]) => length <= max && length >= min;
  if (items && (fits(items) || !fits(mine) || !fits(theirs))) return items;
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  // It is one or the other.
  merge.conflicts.length = before;
  return listOf(asked(merge, field, { mine: mineOnTop(field, lists), theirs }, at));
}

/** My list, with what only they changed in its items, such as a price that I may not change. */
function mineOnTop(field: List, { base, mine, theirs }: Lists): readonly unknown[] {
  const [were, are] = [base, theirs].map((items) => byKey(field, items));
  const keys = keysOf(field, mine);
  return mine.map((item, nth) => {
    const three = {
      base: were?.get(keys[nth] ?? ""),
      mine: item,
      theirs: are?.get(keys[nth] ?? ""),
    };
    if (three.base === undefined || three.theirs === undefined) return item;
    return mergedValue({ sides: {}, conflicts: [] }, field.item, three, { path: "", trail: [] });
  });
}

const hasIds = (items: readonly unknown[]) =>
  items.every((one) => isValues(one) && typeof one["id"] === "string");

/** Undefined where items have no ids, and one that was there has another name now, or is gone. */
function mergedById(merge: Merge, field: List, lists: Lists, at: At) {
  const { base, mine, theirs } = lists;
  const [mineKeys, theirKeys] = [keysOf(field, mine), keysOf(field, theirs)];
  const stays = keysOf(field, base).every(
    (key) => mineKeys.includes(key) && theirKeys.includes(key),
  );
  if (!stays && ![base, mine, theirs].every(hasIds)) return undefined;
  const [were, mines, theirOnes] = [base, mine, theirs].map((items) => byKey(field, items));
  return mergedOrder(merge, field, lists, at).flatMap((id, nth) => {
    const three = { base: were?.get(id), mine: mines?.get(id), theirs: theirOnes?.get(id) };
    const label = labelOfItem(field.item, three.mine ?? three.theirs, nth);
    const here = below(at, id, label);
    const isNew = three.base === undefined;
    const isInBoth = three.mine !== undefined && three.theirs !== undefined;
    const item = isInBoth
      ? mergedValue(merge, field.item, three, here)
      : isNew
        ? (three.mine ?? three.theirs)
        : mergedWhole(merge, field.item, three, here);
    return item === undefined ? [] : [item];
  });
}

/** The ids of all items in the order of who moved some, or else in theirs; new ones stay behind what was before them. */
function mergedOrder(merge: Merge, field: List, lists: Lists, at: At): string[] {
  const ids = {
    base: keysOf(field, lists.base),
    mine: keysOf(field, lists.mine),
    theirs: keysOf(field, lists.theirs),
  };
  const isMoved = (one: readonly string[]) =>
    !isSame(
      one.filter((id) => ids.base.includes(id)),
      ids.base.filter((id) => one.includes(id)),
    );
  const areAlike = isSame(
    ids.mine.filter((id) => ids.theirs.includes(id)),
    ids.theirs.filter((id) => ids.mine.includes(id)),
  );
  const takesMine =
    isMoved(ids.mine) &&
    (!isMoved(ids.theirs) || areAlike || asked(merge, field, lists, at) === lists.mine);
  const [order, others] = takesMine ? [ids.mine, ids.theirs] : [ids.theirs, ids.mine];
  const all = [...order];
  others.forEach((id, nth) => {
    if (all.includes(id)) return;
    const before = others.slice(0, nth).findLast((one) => all.includes(one));
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id);
  });
  return all;
}

/** Items that stayed at their places; undefined where some came, went or moved. */
function mergedByPlace(merge: Merge, field: List, { base, mine, theirs }: Lists, at: At) {
  const keys = keysOf(field, base);
  const stays = (items: readonly unknown[]) =>
    items.length === base.length &&
    keysOf(field, items).every((key, nth) => key === keys[nth] || !keys.includes(key));
  if (!stays(mine) || !stays(theirs)) return undefined;
  const [mineKeys, theirKeys] = [keysOf(field, mine), keysOf(field, theirs)];
  return base.map((item, nth) => {
    const three = { base: item, mine: mine[nth], theirs: theirs[nth] };
    const here = below(at, String(nth), labelOfItem(field.item, three.mine, nth));
    const isSameItem = mineKeys[nth] === keys[nth] && theirKeys[nth] === keys[nth];
    return isSameItem
      ? mergedValue(merge, field.item, three, here)
      : mergedWhole(merge, field.item, three, here);
  });
}

/** Both replacements, if they are in different parts of the list; undefined otherwise. */
function mergedParts({ base, mine, theirs }: Lists) {
  const [one, other] = [partOf(base, theirs), partOf(base, mine)];
  const [first, second] = one.from <= other.from ? [one, other] : [other, one];
  const isTwice = first.items.some((one) => second.items.some((other) => isSame(one, other)));
  if (first.to > second.from || (first.to === second.from && isTwice)) return undefined;
  return [
    ...base.slice(0, first.from),
    ...first.items,
    ...base.slice(first.to, second.from),
    ...second.items,
    ...base.slice(second.to),
  ];
}

/** From the first item that differs to the last one. */
function partOf(base: readonly unknown[], items: readonly unknown[]) {
  const most = Math.min(base.length, items.length);
  let from = 0;
  while (from < most && isSame(base[from], items[from])) from += 1;
  let left = 0;
  while (left < most - from && isSame(base.at(-1 - left), items.at(-1 - left))) left += 1;
  return { from, to: base.length - left, items: items.slice(from, items.length - left) };
}
