import { searchSlashOffKey } from "../../db/device/keys.ts";

/** Whether the key `/` opens the search: whoever speaks to the computer can switch it off (WCAG 2.1.4). */
export function slashOpens(): boolean {
  try {
    return localStorage.getItem(searchSlashOffKey) === null;
  } catch {
    return true; // storage is off: as it is by default
  }
}

export function letSlashOpen(opens: boolean): void {
  try {
    if (opens) localStorage.removeItem(searchSlashOffKey);
    else localStorage.setItem(searchSlashOffKey, "yes");
  } catch {
    return; // storage is off: it cannot be remembered
  }
}
