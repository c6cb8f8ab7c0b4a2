/** `1 note`, `3 notes`. */
export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : plural}`;

/** A sentence's beginning within another sentence; days and names keep their capitals. */
export const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
