/** Normalises a filter for the address: one space between words, at most 80 characters. */
export const queryOf = (value: unknown): string =>
  typeof value === "string"
    ? Array.from(value.replace(/[\s\p{C}]+/gu, " ").trim())
        .slice(0, 80)
        .join("")
        .trim()
    : "";
