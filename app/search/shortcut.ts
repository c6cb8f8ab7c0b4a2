const switchedOff = "search-slash-off";

/** Whether the key `/` opens the search: whoever speaks to the computer can switch it off (WCAG 2.1.4). */
export function slashOpens(): boolean {
  try {
    return localStorage.getItem(switchedOff) === null;
  } catch {
    return true; // storage is off: as it is by default
  }
}

export function letSlashOpen(opens: boolean): void {
  try {
    if (opens) localStorage.removeItem(switchedOff);
    else localStorage.setItem(switchedOff, "yes");
  } catch {
    return; // storage is off: it cannot be remembered
  }
}
