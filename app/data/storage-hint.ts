import { storageHintKey } from "../../db/device/keys.ts";

/*
 * Whether it is worth while to load the device's database (31 kB) in order to read from it. Only a hint: what
 * is kept, and how far, the database says.
 */

export function hasLocalContent(): boolean {
  return Boolean(navigator.serviceWorker?.controller) || hadLocalContent();
}

/** Whether content has been on this device before. */
export function hadLocalContent(): boolean {
  try {
    return localStorage.getItem(storageHintKey) !== null;
  } catch {
    return false; // storage is off: nothing is kept either
  }
}

export function rememberLocalContent(kept: boolean): void {
  try {
    if (kept) localStorage.setItem(storageHintKey, "yes");
    else localStorage.removeItem(storageHintKey);
  } catch {
    return; // storage is off: the next page asks the network
  }
}
