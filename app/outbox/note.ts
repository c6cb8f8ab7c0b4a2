/** Where it is noted that something may wait in the outbox. */
export const noteKey = "waiting";

export function isNoted(): boolean {
  try {
    return localStorage.getItem(noteKey) !== null;
  } catch {
    return false; // Switched off: nothing can wait either.
  }
}
