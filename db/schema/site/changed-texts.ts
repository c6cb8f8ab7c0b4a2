import { type Field, type Fields, isValues, type Values, wordsOf } from "./fields.ts";

/** As `changedLabels`, with the values of a single short field: `Telephone numbers: +250 788 000 000 → +250 788 111 222`. */
export const changedTexts = (fields: Fields, before: Values, after: Values): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!("label" in field) || isAlike(before[name], after[name])) return [];
    const values = shortChange(field, before[name], after[name]);
    return [values ? `${field.label}: ${values}` : field.label];
  });

const isAlike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** In characters: longer texts are read side by side. */
const short = 40;

/** Undefined where more than one field changed, or a long one. */
function shortChange(field: Field, before: unknown, after: unknown): string | undefined {
  if (field.kind === "group" && isValues(before) && isValues(after)) {
    const changed = Object.keys(field.fields).filter((name) => !isAlike(before[name], after[name]));
    const [name = "", ...more] = changed;
    const inner = field.fields[name];
    return inner && more.length === 0 ? shortChange(inner, before[name], after[name]) : undefined;
  }
  if (field.kind === "list" || field.kind === "fixed-list") {
    if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return;
    const [nth, ...more] = [...after.keys()].filter((at) => !isAlike(before[at], after[at]));
    if (nth === undefined || more.length > 0) return;
    return shortChange(field.item, before[nth], after[nth]);
  }
  const words = [before, after].map((value) => wordsOf(field, value));
  return words.every((one) => one !== "" && one.length <= short && !one.includes("\n"))
    ? words.join(" → ")
    : undefined;
}
