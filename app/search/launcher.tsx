import { useRouter } from "@tanstack/react-router";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import type { SearchPanel } from "./panel.tsx";
import { searchSlashOffKey } from "../../db/device/keys.ts";
import { readStored } from "../data/browser-storage.ts";

/** The search dialog as the server writes it. The inline script opens it, also before hydration; the keys are here. */
export function SearchLauncher() {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);
  const [Panel, setPanel] = useState<typeof SearchPanel>();
  useEffect(() => {
    // The dialog may have been opened before hydration, with text typed.
    if (dialog.current?.open) setWanted(true);
    const onKey = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      if (!dialog.current?.open) dialog.current?.showModal();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => {
    if (!wanted) return;
    import("./panel.tsx").then(
      (part) => setPanel(() => part.SearchPanel),
      // If the script fails to load, the library's filter finds at least laws and standards.
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
        {/* Before the panel has loaded, Enter opens the library's filter on the server. */}
        <form
          className="contents"
          action="/library"
          onSubmit={(event) => (Panel ? event.preventDefault() : undefined)}
        >
          {/* Few attributes, because each page has it: the panel adds those for on-screen keyboards. */}
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
          // Works before hydration.
          {...{ command: "close", commandfor: "search" }}
          onClick={() => dialog.current?.close()}
        >
          <X size={20} />
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

/** True for Ctrl+K, or `/` outside text fields, unless another dialog is open. */
function asksForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
  if (defaultPrevented || altKey || event.isComposing) return false;
  const open = document.querySelector("dialog:modal");
  if (open && !open.classList.contains("search")) return false;
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "k") return true;
  // Users of speech input can switch the key off (WCAG 2.1.4).
  if (key !== "/" || ctrlKey || metaKey || readStored(searchSlashOffKey)) return false;
  const field = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
  return !(target instanceof Element && target.closest(field));
}
