import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef } from "react";

/** A menu behind a button. Escape, a link, or a press or focus outside closes it; without scripts only the button does. */
export function SheetMenu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const sheet = menu.current;
    const listening = new AbortController();
    const until = { signal: listening.signal };
    const shut = () => sheet?.removeAttribute("open");
    const isBeside = (what: EventTarget | null) => what instanceof Node && !sheet?.contains(what);
    sheet?.addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape" || !sheet.open) return;
        shut();
        sheet.querySelector("summary")?.focus();
      },
      until,
    );
    // A link to the current page closes it too (spec.md §2).
    sheet?.addEventListener(
      "click",
      ({ target }) => {
        if (target instanceof Element && target.closest("a")) shut();
      },
      until,
    );
    sheet?.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (isBeside(relatedTarget)) shut();
      },
      until,
    );
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (isBeside(target)) shut();
      },
      until,
    );
    return () => listening.abort();
  }, []);
  return (
    <details className="menu" ref={menu}>
      <summary className="iconbtn" aria-label="Menu">
        <Menu size={24} />
        <X size={24} />
      </summary>
      <nav aria-label={label} className="menu-sheet">
        {children}
      </nav>
    </details>
  );
}
