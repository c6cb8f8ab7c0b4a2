type Kind = "localStorage" | "sessionStorage";

/** The text under this key; undefined if there is none, or storage is off. */
export function readStored(key: string, kind: Kind = "localStorage"): string | undefined {
  try {
    return globalThis[kind].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the text, or removes the key. False if storage is off or full. */
export function writeStored(
  key: string,
  text: string | undefined,
  kind: Kind = "localStorage",
): boolean {
  try {
    if (text === undefined) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
