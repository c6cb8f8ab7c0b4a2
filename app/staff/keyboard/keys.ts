const apple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

/** `Mod-Shift-8` as it is called on this keyboard: `Ctrl+Shift+8`, or `⌘⇧8`. */
export function keysInWords(keys: string): string {
  const single = keys.length === 1;
  const parts = keys
    .split("-")
    .map((key) => words[key] ?? (key.length === 1 && !single ? key.toUpperCase() : key));
  if (!apple) return parts.map((key) => (key === "Mod" ? "Ctrl" : key)).join("+");
  const signs: Record<string, string> = { Mod: "⌘", Shift: "⇧", Alt: "⌥" };
  return parts.map((key) => signs[key] ?? key).join("");
}

const words: Record<string, string> = { ArrowDown: "↓", Escape: "Esc" };

/** The same for `aria-keyshortcuts`. */
export const ariaKeys = (keys: string): string =>
  keys
    .split("-")
    .map((key) => (key === "Mod" ? (apple ? "Meta" : "Control") : key))
    .join("+");
