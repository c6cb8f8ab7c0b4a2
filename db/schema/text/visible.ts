/**
 * A text without its invisible characters: soft hyphens, spaces without width, fillers, tags, variation selectors
 * (Unicode's Default_Ignorable_Code_Point), control characters, and the braille blank.
 */
export const visibleText = (text: string): string =>
  text
    .replace(/\p{DI}/gu, "")
    .replace(/[\p{Cc}\u2800]/gu, " ")
    .trim();

// Numbers that are copied from an address book contain these.
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Without the signs that change the order of the text after them, which could be our own. */
export const withoutBidi = (text: string): string => text.replace(bidiControls, "");

export const isBlank = (text: string): boolean => visibleText(text) === "";

/** Signs of writing systems in which one can be a whole word or a whole name, such as 李. */
const wordSigns = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/**
 * The length of a name: its visible characters, where a sign that is a whole word counts as two. A text without a letter
 * or a digit is no name, and its length is 0.
 */
export function nameLength(text: string): number {
  const visible = visibleText(text).normalize("NFC");
  if (!/[\p{L}\p{N}]/u.test(visible)) return 0;
  return Array.from(visible).length + (visible.match(wordSigns)?.length ?? 0);
}
