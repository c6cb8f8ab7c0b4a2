/** `1 note`, `3 notes`. */
export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : plural}`;

/** Lower-cases the first letter of a sentence within another one; the rest keeps its capitals. */
export const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
