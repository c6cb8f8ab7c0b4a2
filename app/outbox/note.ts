import { waitingKey } from "../../db/device/keys.ts";

export function mayHaveWaiting(): boolean {
  try {
    return localStorage.getItem(waitingKey) !== null;
  } catch {
    return false; // Switched off: nothing can wait either.
  }
}
