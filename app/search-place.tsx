import { useRouter } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { SearchDialog } from "./search/dialog.tsx";
import { slashOpens } from "./search-slash.ts";

/** How often somebody has asked for the search: each time it opens, or takes the focus. */
let asked = 0;
const watchers = new Set<() => void>();

export function openSearch(): void {
  asked++;
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Where the search stands once somebody asks for it: by a button, by Ctrl or ⌘ and K, or by the key `/`. */
export function SearchPlace() {
  const router = useRouter();
  const times = useSyncExternalStore(
    watch,
    () => asked,
    () => 0,
  );
  const [Dialog, setDialog] = useState<typeof SearchDialog>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      openSearch();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const wanted = times > 0;
  useEffect(() => {
    if (!wanted) return;
    import("./search/dialog.tsx").then(
      (part) => setDialog(() => part.SearchDialog),
      // Without its script the library's own filter finds at least laws and standards.
      () => router.history.push("/library"),
    );
  }, [wanted, router]);
  return Dialog ? <Dialog times={times} /> : null;
}

/** A dialog that is open keeps the keys to itself, and so does a field in which somebody writes. */
function asksForSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
  if (defaultPrevented || altKey || event.isComposing) return false;
  const open = document.querySelector("dialog:modal");
  if (open && !open.classList.contains("search")) return false;
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "k") return true;
  if (key !== "/" || ctrlKey || metaKey || !slashOpens()) return false;
  const field = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
  return !(target instanceof Element && target.closest(field));
}
