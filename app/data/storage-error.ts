import { noticeKey } from "../../db/device/keys.ts";

/** What may be wrong with the device's storage, as a visitor reads it. */
export const storageErrors = {
  unavailable:
    "This browser cannot save pages for reading offline right now: its storage is off, full or used by another tab. The site still works online.",
  wiped: "The pages saved on this device were removed. They are being fetched again.",
  damaged: "Something saved on this device was damaged. It is being fetched again.",
  full: "This device is full, so not every article can be read offline. The others are read online.",
} as const;

export type StorageError = keyof typeof storageErrors;

let current: StorageError | undefined;
const said = new Set<StorageError>();
const listeners = new Set<() => void>();

/** Shows the sentence of a trouble, once in a visit. */
export function report(trouble: StorageError): void {
  if (said.has(trouble) || saidBefore(trouble)) return;
  said.add(trouble);
  current = trouble;
  for (const wake of listeners) wake();
}

/** The visitor has read it. */
export function dismiss(): void {
  current = undefined;
  for (const wake of listeners) wake();
}

export const currentStorageError = (): StorageError | undefined => current;

export function onStorageError(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes it for the other pages of this visit. */
function saidBefore(trouble: StorageError): boolean {
  try {
    const key = noticeKey(trouble);
    const before = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, "yes");
    return before;
  } catch {
    return false; // storage is off: it is said on every page
  }
}
