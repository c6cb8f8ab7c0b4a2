const name = "staff-single-keys";

/** Whether a single key such as `n` does something: whoever speaks to their computer may switch that off. */
export const hasSingleKeys = (): boolean => {
  try {
    return localStorage.getItem(name) !== "off";
  } catch {
    return true;
  }
};

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(name);
    else localStorage.setItem(name, "off");
  } catch {
    return; // A browser that keeps nothing has them on.
  }
}
