import { noticeKey } from "../../db/device/keys.ts";
import { createStore } from "../ui/store.ts";

/** What may be wrong with the device's storage, as a visitor reads it. */
export const storageErrors = {
  unavailable:
    "This browser cannot save pages for reading offline right now: its storage is off, full or used by another tab. The site still works online.",
  wiped: "The pages saved on this device were removed. They are being fetched again.",
  damaged: "Something saved on this device was damaged. It is being fetched again.",
  full: "This device is full, so not every article can be read offline. The others are read online.",
} as const;

export type StorageError = keyof typeof storageErrors;

/** What is shown until the visitor closes it. */
export const currentError = createStore<StorageError | undefined>(undefined);
const reported = new Set<StorageError>();

/** Shows the sentence of an error, once in a visit. */
export function report(error: StorageError): void {
  if (reported.has(error) || reportedBefore(error)) return;
  reported.add(error);
  currentError.set(error);
}

/** Also notes it for the other pages of this visit. */
function reportedBefore(error: StorageError): boolean {
  try {
    const key = noticeKey(error);
    const before = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, "yes");
    return before;
  } catch {
    return false; // Storage is off: each page says it.
  }
}
