import { useEffect, useRef } from "react";
import { hasSingleKeys, isPressed, type ShortcutName } from "./shortcuts.ts";

type Actions = Partial<Record<ShortcutName, (event: KeyboardEvent) => void>>;

const typed =
  "input:not([type=checkbox]),textarea,select,[contenteditable],[role=menu],fieldset,[data-own-keys]";

/** The keys of one screen, which precede the global ones; off while a field, menu or dialog is in use. */
export function useKeys(actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest(typed) !== null;
      if (event.defaultPrevented || isTyped || document.querySelector("dialog[open]")) return;
      if (event.key.length === 1 && !hasSingleKeys()) return;
      for (const [name, act] of Object.entries(latest.current)) {
        // The keys of `actions` are names of shortcuts.
        if (!isPressed(event, name as ShortcutName)) continue;
        event.preventDefault();
        act(event);
        return;
      }
    };
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, []);
}
