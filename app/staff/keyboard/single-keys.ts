import { singleKeysKey } from "../../../db/device/keys.ts";

/** Whether a single key such as `n` does something: whoever speaks to their computer may switch that off. */
export const hasSingleKeys = (): boolean => {
  try {
    return localStorage.getItem(singleKeysKey) !== "off";
  } catch {
    return true;
  }
};

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(singleKeysKey);
    else localStorage.setItem(singleKeysKey, "off");
  } catch {
    return; // A browser that keeps nothing has them on.
  }
}
