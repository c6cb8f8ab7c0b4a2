import { useEffect, useState } from "react";
import { lazy } from "../layout/lazy.tsx";

/** Keys that may be a shortcut, or a request for a dialog without its keys. */
export type KeyboardRequest = KeyboardEvent | { show: "palette" | "help" };

const Keyboard = lazy(async () => (await import("./keyboard.tsx")).Keyboard);

let ask: ((asked: KeyboardRequest) => void) | undefined;

/** Opens the list of shortcuts without its key. */
export const openHelp = (): void => ask?.({ show: "help" });

/** Opens the palette without its keys. */
export const openPalette = (): void => ask?.({ show: "palette" });

/** Passes keys that may be a shortcut to `Keyboard`, which is loaded at the first one. */
export function LazyKeyboard() {
  const [asked, setAsked] = useState<KeyboardRequest>();
  useEffect(() => {
    ask = setAsked;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !mayBeShortcut(event)) return;
      event.preventDefault();
      setAsked(event);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return asked ? <Keyboard asked={asked} /> : null;
}

/** Repeats keys of shortcuts.ts, which is not loaded yet: add new keys in both files. */
function mayBeShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isIn = (where: string) => target instanceof Element && target.closest(where) !== null;
  // In the editor these keys insert a link.
  if (ctrlKey || metaKey) return key === "k" && !altKey && !isIn("[data-editor]");
  return "/?n".includes(key) && !isIn("input:not([type=checkbox]),textarea,select,[data-editor]");
}
