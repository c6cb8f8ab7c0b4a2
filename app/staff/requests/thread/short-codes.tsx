import { type KeyboardEvent, useRef, useState } from "react";
import type { ReplyTemplate } from "../../../../db/schema/replies.ts";
import { itemLook } from "../../ui/menu-look.tsx";
import { type TypedCode, typedCode } from "./templates.ts";

const listId = "rq-codes";
const optionId = (nth: number) => `${listId}-${nth}`;
const maxShown = 6;

/** The templates whose short codes begin with what is typed after a slash; Return takes the marked one. */
export function useShortCodes(
  templates: readonly ReplyTemplate[],
  /** Puts the template in place of the code, and answers where the caret goes. */
  put: (template: ReplyTemplate, typed: TypedCode) => number,
) {
  const [typed, setTyped] = useState<TypedCode>();
  const [nth, setNth] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const found = typed
    ? templates.filter(({ code }) => code.startsWith(typed.code)).slice(0, maxShown)
    : [];
  const isOpen = found.length > 0;
  const take = (template: ReplyTemplate | undefined) => {
    if (!template || !typed) return;
    const caret = put(template, typed);
    setTyped(undefined);
    // Once the text stands in the field.
    setTimeout(() => field.current?.setSelectionRange(caret, caret));
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setNth((nth + 1) % found.length),
    ArrowUp: () => setNth((nth + found.length - 1) % found.length),
    Enter: () => take(found[nth]),
    Tab: () => take(found[nth]),
    Escape: () => setTyped(undefined),
  };
  return {
    follow(target: HTMLTextAreaElement) {
      field.current = target;
      setNth(0);
      setTyped(typedCode(target.value, target.selectionStart));
    },
    close: () => setTyped(undefined),
    /** True for a key that the list has used. */
    takesKey(event: KeyboardEvent): boolean {
      const act = event.ctrlKey || event.metaKey || event.shiftKey ? undefined : keys[event.key];
      if (!isOpen || !act) return false;
      event.preventDefault();
      event.stopPropagation();
      act();
      return true;
    },
    attributes: isOpen
      ? ({
          "aria-controls": listId,
          "aria-autocomplete": "list",
          "aria-activedescendant": optionId(nth),
        } as const)
      : {},
    list: isOpen ? (
      <div
        className="grid p-1.5 hairline rounded-3 bg-raised max-h-72 overflow-y-auto"
        id={listId}
        role="listbox"
        aria-label="Templates"
      >
        {found.map((one, place) => (
          <button
            type="button"
            key={one.id}
            id={optionId(place)}
            className={`${itemLook} bg-transparent text-left`}
            role="option"
            aria-selected={place === nth}
            data-highlighted={place === nth || undefined}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(one)}
            tabIndex={-1}
          >
            <code className="text-sm text-fg-2 whitespace-nowrap">/{one.code}</code>
            <span lang={one.language}>{one.title}</span>
          </button>
        ))}
      </div>
    ) : null,
  };
}
