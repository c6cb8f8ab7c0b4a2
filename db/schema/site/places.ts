import { addressWords } from "../text/address-words.ts";
import { type Field, type Fields, isValues, type Values } from "./fields.ts";

export interface Place {
  /** Such as `laws.2.keyProvisions.7`: the form has it at this path. */
  path: string;
  field: Field;
  value: unknown;
}

/**
 * The field at a path such as `laws.law-058-2021.keyProvisions`: an item is named by its id, by the words of its title, or
 * by its number. The list itself where the item is gone; undefined where there is no such field.
 */
export function placeAt(fields: Fields, values: Values, path: string): Place | undefined {
  const [name = "", ...rest] = path.split(".");
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && placeBelow({ path: name, field, value: values[name] }, rest);
}

function placeBelow(place: Place, names: readonly string[]): Place | undefined {
  const [name, ...rest] = names;
  const { path, field, value } = place;
  if (name === undefined) return place;
  if (field.kind === "group") {
    const inner = placeAt(field.fields, isValues(value) ? value : {}, names.join("."));
    return inner && { ...inner, path: `${path}.${inner.path}` };
  }
  if (field.kind !== "list" && field.kind !== "fixed-list") return undefined;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const named = items.findIndex((item) => isValues(item) && isCalled(item, name));
  const nth = named < 0 && /^\d+$/.test(name) ? Number(name) : named;
  if (nth < 0 || nth >= items.length) return place;
  return placeBelow({ path: `${path}.${nth}`, field: field.item, value: items[nth] }, rest);
}

const isCalled = ({ id, title }: Values, name: string): boolean =>
  id === name || (typeof title === "string" && addressWords(title).join("-") === name);

/** The text of a list that says this; the list where none does. */
export function placeOfText(place: Place, text: string): Place {
  const { path, field, value } = place;
  const nth = field.kind === "list" && Array.isArray(value) ? value.indexOf(text) : -1;
  return field.kind === "list" && nth >= 0
    ? { path: `${path}.${nth}`, field: field.item, value: text }
    : place;
}
