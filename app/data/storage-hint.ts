import { storageHintKey } from "../../db/device/keys.ts";
import { readStored, writeStored } from "./browser-storage.ts";

// Whether it pays to load the device's database (31 kB) and read from it. What is stored, only the database knows.

export const hasLocalContent = (): boolean =>
  Boolean(navigator.serviceWorker?.controller) || hadLocalContent();

export const hadLocalContent = (): boolean => readStored(storageHintKey) !== undefined;

export const rememberLocalContent = (stored: boolean): boolean =>
  writeStored(storageHintKey, stored ? "yes" : undefined);
