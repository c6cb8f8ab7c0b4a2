import { useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

export interface Drawer {
  isOpen: boolean;
  /** The open drawer covers the text: the window is too narrow for both. */
  covers: boolean;
  show: () => void;
  hide: () => void;
  turn: () => void;
}

// `lg:` of the page, its form and its settings.
const wide = () => matchMedia("(min-width: 64rem)");

const onWidth = (changed: () => void) => {
  const asked = wide();
  asked.addEventListener("change", changed);
  return () => asked.removeEventListener("change", changed);
};

/** The settings drawer of an article, open from the start if there is room beside the text. */
export function useDrawer(): Drawer {
  const isWide = useSyncExternalStore(onWidth, () => wide().matches);
  const [asked, setAsked] = useState<boolean>();
  const isOpen = asked ?? isWide;
  const show = (isShown: boolean) => flushSync(() => setAsked(isShown));
  return {
    isOpen,
    covers: isOpen && !isWide,
    // Rendered synchronously, so that its controls can be focused next.
    show: () => show(true),
    hide: () => show(false),
    turn: () => show(!isOpen),
  };
}
