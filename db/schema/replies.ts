import * as v from "valibot";

/* Texts that staff begin a reply with: a document that they alone read (`staff_documents`). */

export const replyLanguages = [
  { value: "en", label: "English" },
  { value: "fr", label: "French" },
  { value: "rw", label: "Kinyarwanda" },
] as const;
export type ReplyLanguage = (typeof replyLanguages)[number]["value"];

export const ReplyTemplate = v.object({
  id: v.string(),
  title: v.string(),
  /** Typed after a slash, it picks the template. */
  code: v.string(),
  language: v.picklist(replyLanguages.map(({ value }) => value)),
  /** The consultation type for whose requests it comes first; "" for any. */
  type: v.string(),
  text: v.string(),
});
export type ReplyTemplate = v.InferOutput<typeof ReplyTemplate>;

export const Replies = v.object({ items: v.array(ReplyTemplate) });

/** What a template names in double braces, and what is filled in. */
export const placeholders = {
  name: "the client’s whole name",
  reference: "the reference of the request",
  firm: "the firm’s short name",
  me: "your name",
  time: "the first suggested time that is free",
  "another time": "how the client chooses another time",
  "breach clock": "the address of the breach clock",
} as const;
export type Placeholder = keyof typeof placeholders;

/** All of them, as they are written, with what they stand for. */
export const explainedPlaceholders = Object.entries(placeholders)
  .map(([name, what]) => `{{${name}}} (${what})`)
  .join(", ");

const allPlaceholders = Object.keys(placeholders)
  .map((name) => `{{${name}}}`)
  .join(", ");

const written = /\{\{([^{}]*)\}\}/g;

const keyOf = (inner: string): string => inner.trim().toLowerCase().replace(/\s+/g, " ");

const isPlaceholder = (key: string): key is Placeholder => Object.hasOwn(placeholders, key);

/** The sentence for a text with a placeholder that cannot be filled in. */
export function placeholderFault(text: string): string | undefined {
  for (const [whole, inner = ""] of text.matchAll(written)) {
    const key = keyOf(inner);
    if (/\b(?:first|last|given|family|sur) ?name\b/.test(key))
      return `${whole} cannot be filled in: a name does not say which part is which. Write {{name}} for the whole name`;
    if (!isPlaceholder(key)) return `${whole} is no placeholder. Use one of ${allPlaceholders}`;
  }
  return /\{\{|\}\}/.test(text.replace(written, ""))
    ? "A placeholder begins with {{ and ends with }}, such as {{name}}"
    : undefined;
}

/** The text with each placeholder filled in, once: what is filled in is never read again. */
export const filledIn = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(written, (whole, inner: string) => {
    const key = keyOf(inner);
    return isPlaceholder(key) ? values[key] : whole;
  });
