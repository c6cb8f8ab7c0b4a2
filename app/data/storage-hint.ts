import { storageHintKey } from "../../db/device/keys.ts";
import { readStored, writeStored } from "./browser-storage.ts";

// Tells whether loading the device's database (31 kB) is worth it. Only the database knows its content.

export const hasLocalContent = (): boolean =>
  Boolean(navigator.serviceWorker?.controller) || hadLocalContent();

export const hadLocalContent = (): boolean => readStored(storageHintKey) !== undefined;

export const rememberLocalContent = (stored: boolean): boolean =>
  writeStored(storageHintKey, stored ? "yes" : undefined);
