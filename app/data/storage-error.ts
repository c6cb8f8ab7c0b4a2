import { noticeKey } from "../../db/device/keys.ts";
import { createStore } from "../ui/store.ts";
import { readStored, writeStored } from "./browser-storage.ts";

export const storageErrors = {
  unavailable:
    "This browser cannot save pages for reading offline right now: its storage is off, full or used by another tab. The site still works online.",
  wiped: "The pages saved on this device were removed. They are being fetched again.",
  damaged: "Something saved on this device was damaged. It is being fetched again.",
  full: "This device is full, so not every article can be read offline. The others are read online.",
} as const;

export type StorageError = keyof typeof storageErrors;

export const storageError = createStore<StorageError | undefined>(undefined);
const reported = new Set<StorageError>();

/** Shows the notice of an error, once in a visit. */
export function reportStorageError(error: StorageError): void {
  if (reported.has(error) || wasReported(error)) return;
  reported.add(error);
  storageError.set(error);
}

/** Also remembers the error for the other pages of this visit; without storage every page shows it. */
function wasReported(error: StorageError): boolean {
  const before = readStored(noticeKey(error), "sessionStorage");
  writeStored(noticeKey(error), "yes", "sessionStorage");
  return before !== undefined;
}
