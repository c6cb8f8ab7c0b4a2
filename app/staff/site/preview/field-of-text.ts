import { type Field, type Fields, isValues } from "../../../../db/schema/site/fields.ts";
import { inOneLine } from "../../../boot/preview.ts";
import { grouped, listOf } from "../values.ts";

interface Said {
  path: string;
  text: string;
}

/** What the fields say as a page would, in the order of the form. */
const saidBy = (fields: Fields, values: unknown, path = ""): Said[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    saidByOne(field, isValues(values) ? values[name] : undefined, path + name),
  );

function saidByOne(field: Field, value: unknown, path: string): Said[] {
  if (field.kind === "group") return saidBy(field.fields, value, `${path}.`);
  if (field.kind === "list" || field.kind === "fixed-list")
    return listOf(value).flatMap((one, nth) => saidByOne(field.item, one, `${path}.${nth}`));
  if (!("label" in field) || field.kind === "choice") return [];
  const text = typeof value === "number" ? grouped(value) : String(value ?? "");
  return text.trim() === "" ? [] : [{ path, text: inOneLine(text) }];
}

/** The other fields of the same item of a list. */
function neighbours(said: readonly Said[], { path }: Said): Said[] {
  const [item] = /^.*\.\d+\.(?=[^.]+$)/.exec(path) ?? [];
  return said.filter((one) => item && one.path !== path && one.path.startsWith(item));
}

/** An outer element says more that was not meant, so it counts less. */
const perLevel = 0.5;

/**
 * The path of the field that says what was clicked in a page: the text itself, and the texts of what it is in, from the inside
 * to the outside. Of fields that say the same, the one whose neighbours stand there too.
 */
export function fieldOfText(fields: Fields, values: unknown, texts: readonly string[]) {
  const said = saidBy(fields, values);
  /** In how many of the texts around the clicked one its neighbours are, so that the nearest count most. */
  const beside = (field: Said) =>
    neighbours(said, field).flatMap((one) => texts.filter((text) => hasIn(text, one.text))).length;
  let best: { path: string; fit: number } | undefined;
  for (const one of said) {
    const fits = texts.map((text, level) => fitOf(one.text, text, level));
    const fit = Math.max(0, ...fits);
    if (fit === 0) continue;
    // Less than the difference of any two kinds of fit.
    const whole = fit + Math.min(beside(one), 99) / 1_000;
    if (!best || whole > best.fit) best = { path: one.path, fit: whole };
  }
  return best?.path;
}

/** 0 if these texts have nothing to do with each other. */
function fitOf(field: string, shown: string, level: number): number {
  const less = level * perLevel;
  if (field === shown) return 8 - less;
  const share = Math.min(field.length, shown.length) / Math.max(field.length, shown.length);
  // What is around the clicked text counts if it says little else.
  if (share < (level === 0 ? 0.01 : 0.3)) return 0;
  return hasIn(shown, field) || hasIn(field, shown) ? 4 - less + 3 * share : 0;
}

/** A short word may stand anywhere by chance, and a number in a longer one. */
const hasIn = (text: string, part: string): boolean =>
  /^[\d,]+$/.test(part)
    ? text.split(/[^\d,]+/).includes(part)
    : part.length > 3 && text.includes(part);

/** What a page says of the field at this path, and of its neighbours in an item of a list. */
export function textsOfField(fields: Fields, values: unknown, path: string): string[] {
  const said = saidBy(fields, values);
  const own = said.find((one) => one.path === path);
  if (!own) return [];
  return [own, ...neighbours(said, own)].map(({ text }) => text);
}
