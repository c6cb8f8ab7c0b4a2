/** Ends a sentence after words that may have their own full stop, as "Jean M." and "Imena Ltd." do. */
export const withFullStop = (text: string): string => (text.endsWith(".") ? text : `${text}.`);
