/** The first letters of the first two capitalised words: `Head of Data Protection` gives `HD`. */
export const initials = (name: string): string =>
  name
    .replace(/\(.*/, "")
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter) => /\p{Lu}/u.test(letter))
    .slice(0, 2)
    .join("");
