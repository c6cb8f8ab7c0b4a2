import { useRouter } from "@tanstack/react-router";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import type { SearchPanel } from "./panel.tsx";
import { searchSlashOffKey } from "../../db/device/keys.ts";
import { readStored } from "../data/browser-storage.ts";

/**
 * The search's dialog as the server writes it: heading, field and a line. The inline script opens it at the first press
 * on what `data-opens` it, also before the page is alive; Ctrl or ⌘ and K, and the key `/`, open it here. What finds
 * comes with the first focus in it.
 */
export function SearchLauncher() {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);
  const [Panel, setPanel] = useState<typeof SearchPanel>();
  useEffect(() => {
    // Opened before the page was alive, maybe with letters typed.
    if (dialog.current?.open) setWanted(true);
    const press = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      if (!dialog.current?.open) dialog.current?.showModal();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  useEffect(() => {
    if (!wanted) return;
    import("./panel.tsx").then(
      (part) => setPanel(() => part.SearchPanel),
      // Without its script the library's own filter finds at least laws and standards.
      () => {
        dialog.current?.close();
        router.history.push("/library");
      },
    );
  }, [wanted, router]);
  return (
    <dialog
      id="search"
      className="search"
      ref={dialog}
      aria-label="Search"
      closedby="any"
      suppressHydrationWarning
      onFocus={() => setWanted(true)}
    >
      <search className="search-top">
        {/* Enter before the panel is there asks the library's own filter, of the server. */}
        <form
          className="contents"
          action="/library"
          onSubmit={(event) => (Panel ? event.preventDefault() : undefined)}
        >
          {/* Tiny, since each page carries it: the panel adds what a keyboard on the screen likes to know. */}
          <input
            className="input"
            name="q"
            aria-label="Search articles, laws, prices"
            autoComplete="off"
            placeholder="Articles, laws, prices…"
            ref={input}
          />
        </form>
        <button
          type="button"
          className="iconbtn"
          aria-label="Close"
          // The browser's own way, before the page is alive.
          {...{ command: "close", commandfor: "search" }}
          onClick={() => dialog.current?.close()}
        >
          <X className="i" size={20} aria-hidden="true" />
        </button>
      </search>
      {Panel ? (
        <Panel dialog={dialog} input={input} />
      ) : (
        <div className="search-body">
          <p className="search-said" role="status">
            Type a few letters. Typos are fine.
          </p>
        </div>
      )}
    </dialog>
  );
}

/** A dialog that is open keeps the keys to itself, and so does a field in which somebody writes. */
function asksForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
  if (defaultPrevented || altKey || event.isComposing) return false;
  const open = document.querySelector("dialog:modal");
  if (open && !open.classList.contains("search")) return false;
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "k") return true;
  // People who speak to the computer can switch the key off (WCAG 2.1.4).
  if (key !== "/" || ctrlKey || metaKey || readStored(searchSlashOffKey)) return false;
  const field = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
  return !(target instanceof Element && target.closest(field));
}
